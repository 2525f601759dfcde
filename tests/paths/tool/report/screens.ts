/** Pictures of the report in base64, each of them once: many paths begin with the same screens. */
export class Screens {
  readonly #places = new Map<string, number>();

  /** The picture's place in the list. */
  place(picture: string): number {
    const place = this.#places.get(picture) ?? this.#places.size;
    this.#places.set(picture, place);
    return place;
  }

  get all(): string[] {
    return [...this.#places.keys()];
  }
}
