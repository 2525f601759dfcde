import type { PathResult } from './result';

const isLive = process.stdout.isTTY && !process.env['CI'];

/** One line that keeps up with the run on a screen; in a log, a line every so often. */
export class Progress {
  #done = 0;
  #failed = 0;
  #lastShown = 0;
  readonly #started = performance.now();

  constructor(
    private readonly title: string,
    private readonly total: number,
  ) {}

  step({ id, failure }: Pick<PathResult, 'id' | 'failure'>): void {
    this.#done += 1;
    if (failure) {
      this.#failed += 1;
      this.#clear();
      console.log(`  ✗ ${id}: ${failure.message.split('\n')[0] ?? ''}`);
    }
    const isLast = this.#done === this.total;
    const isDue = performance.now() - this.#lastShown > (isLive ? 100 : 10_000);
    if (isLive && (isDue || isLast)) {
      this.#clear();
      process.stdout.write(this.#line());
    } else if (!isLive && isDue && this.#lastShown > 0 && !isLast) console.log(this.#line());
    if (isDue) this.#lastShown = performance.now();
  }

  /** Seconds the run has taken. */
  end(): number {
    const seconds = (performance.now() - this.#started) / 1_000;
    this.#clear();
    console.log(`${this.#line()}, ${seconds.toFixed(1)} s`);
    return seconds;
  }

  #line(): string {
    const failed = this.#failed > 0 ? `, ${String(this.#failed)} failed` : '';
    return `${this.title}: ${String(this.#done)} of ${String(this.total)} paths${failed}`;
  }

  #clear(): void {
    if (isLive) process.stdout.write('\r\u001b[2K');
  }
}
