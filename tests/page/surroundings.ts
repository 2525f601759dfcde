/** What the cabinet asks of a browser and jsdom has not. */

export class StillObserver {
  observe(_?: Element) {}
  unobserve() {}
  disconnect() {}
}

/** A dialog has been drawn a moment later; nothing else is ever in sight. */
export class DrawnObserver extends StillObserver {
  constructor(private readonly seen: (entries: object[]) => void) {
    super();
  }
  override observe(element?: Element) {
    if (!(element instanceof HTMLDialogElement)) return;
    setTimeout(() => {
      this.seen([{ isIntersecting: true }]);
    }, 0);
  }
}

/** This tab's end of what the tabs tell each other. */
export class Channel {
  static here: Channel | null = null;
  static said: unknown[] = [];
  onmessage: ((message: { data: unknown }) => void) | null = null;
  constructor() {
    Channel.here = this;
  }
  postMessage(data: unknown) {
    Channel.said.push(data);
  }
  close() {}
}

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
