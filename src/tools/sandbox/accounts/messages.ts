import { isoTime } from '#sandbox/calendar.ts';
import type { Clock } from '#sandbox/clock.ts';

/** An SMS as a phone would show it; `code` is null in a message without a code. */
type Message = { phone: string; code: string | null; text: string; at: string };

const capacity = 500;

/**
 * The inbox of every phone. It lives in this process only: the codes themselves must not reach
 * the database, where they are hashed.
 */
export type Messages = {
  send: (phone: string, text: string, code?: string) => void;
  /** Newest first; of one phone, or of all. */
  list: (phone?: string) => Message[];
  clear: () => void;
};

/** `host` is the site's: WebOTP fills the code in only on that host. */
export function createMessages(clock: Clock, host: string): Messages {
  let messages: Message[] = [];
  return {
    send(phone, text, code) {
      const whole = code === undefined ? text : `${text}\n\n@${host} #${code}`;
      const message = { phone, code: code ?? null, text: whole, at: isoTime(clock.now()) };
      messages = [message, ...messages].slice(0, capacity);
    },
    list: (phone) => messages.filter((message) => !phone || message.phone === phone),
    clear: () => {
      messages = [];
    },
  };
}
