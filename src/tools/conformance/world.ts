/** Which of the phones a code goes to; the number itself is said to nobody. */
export type PhoneRole = '--phone' | '--new-phone' | '--other-phone';

/** Where the codes from SMS come from. */
export type Codes = {
  /** Called before a code is sent: what came earlier is not what is waited for. */
  expect: (phone: string) => Promise<void>;
  /** What is there already will do: nothing else has been sent. */
  accept: (phone: string) => void;
  /** The code that came since; rejects where none comes. */
  next: (phone: string, role: PhoneRole) => Promise<string>;
};

/** What a check needs of the world. */
export type World = {
  fetch: (request: Request) => Response | Promise<Response>;
  /** Milliseconds; only differences count. */
  now: () => number;
  wait: (seconds: number) => Promise<void>;
  codes: Codes;
  /** Says what goes on; never a value. */
  tell: (line: string) => void;
};

/** What is to be checked; every address is absolute. */
export type Target = {
  api: string;
  content: string;
  pins: string;
  /** The cabinet's own origin, where the API's is another. */
  origin?: string;
  /** A client who is there: signs in by an SMS. */
  phone?: string;
  /** Whether what acts may be tried. */
  canWrite: boolean;
  /** Free numbers: the first is registered, changed to the second and deleted again. */
  newPhone?: string;
  otherPhone?: string;
  /** A card nobody has registered, for the new number. */
  card?: string;
  cvv?: string;
  /** DD.MM.YYYY. */
  birthDate: string;
};
