/** Runs once, when the file is loaded. */
export const step = 1 + 1;

export function sumOf(count: number): number {
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += step;
  return sum;
}

export function tellLater(tell: () => void) {
  setTimeout(tell, 1);
}

export const isEven = (count: number) => count % step === 0;

export function unused(count: number) {
  return count > 0;
}
