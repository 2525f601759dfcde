/** Role of the phone that gets a code; the number itself is never shown. */
export type PhoneRole = '--phone' | '--new-phone' | '--other-phone';

/** Source of the SMS codes. */
export type Codes = {
  /** Runs before a code is sent, so that `next` ignores earlier messages. */
  expect: (phone: string) => Promise<void>;
  /** Lets `next` return a code that is shown already, because no other was sent. */
  accept: (phone: string) => void;
  /** The code that arrived after `expect`; rejects where none arrives. */
  next: (phone: string, role: PhoneRole) => Promise<string>;
};

/** Services that a check uses. */
export type World = {
  fetch: (request: Request) => Response | Promise<Response>;
  /** Milliseconds; only differences count. */
  now: () => number;
  wait: (seconds: number) => Promise<void>;
  codes: Codes;
  /** Prints progress; a line never contains a value. */
  tell: (line: string) => void;
};

/** The backend to check, and what may be done to it; every address is absolute. */
export type Target = {
  api: string;
  content: string;
  pins: string;
  /** The cabinet's own origin, where the API's is another. */
  origin?: string;
  /** An existing client, who signs in by an SMS. */
  phone?: string;
  /** Whether calls that change data may be tried. */
  canWrite: boolean;
  /** Free numbers: the first is registered, changed to the second and deleted again. */
  newPhone?: string;
  otherPhone?: string;
  /** An unregistered card for the new number. */
  card?: string;
  cvv?: string;
  /** DD.MM.YYYY. */
  birthDate: string;
};
