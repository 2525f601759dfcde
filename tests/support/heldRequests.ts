const held: Request[] = [];

/**
 * Keeps a request that is answered by nothing but its signal: Node forgets the controller of a
 * request that nobody holds, and the signal would never be told.
 */
export function hold(request: Request): void {
  held.push(request);
}
