/** Pictures of the report, each of them once: many paths begin with the same screens. */
export class Screens {
  readonly #places = new Map<string, number>();

  /** The picture's place in the list. */
  place(jpeg: string): number {
    const place = this.#places.get(jpeg) ?? this.#places.size;
    this.#places.set(jpeg, place);
    return place;
  }

  get all(): string[] {
    return [...this.#places.keys()];
  }
}
