import type { Owner, Time } from './time';

type Member = { tab: Owner; name: string; receive: (data: unknown) => void };

/** What is said by BroadcastChannel comes within so many ms, in order. */
const slowest = 15;

/** BroadcastChannel between the tabs of a browser. */
export class Channels {
  #members: Member[] = [];
  #lastAt = 0;

  constructor(private readonly time: Time) {}

  join(member: Member): (data: unknown) => void {
    this.#members.push(member);
    return (data) => {
      this.#lastAt = Math.max(this.#lastAt, this.time.now + this.time.within(slowest));
      for (const other of this.#members) {
        if (other === member || other.name !== member.name) continue;
        this.time.after(
          this.#lastAt - this.time.now,
          () => {
            other.receive(data);
          },
          other.tab,
        );
      }
    };
  }

  drop(tab: Owner): void {
    this.#members = this.#members.filter((member) => member.tab !== tab);
  }
}
