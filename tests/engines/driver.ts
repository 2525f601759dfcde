import type { Described } from './described';

/** The engines the cabinet is driven in. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** One step of the way to an element: by its role, and by its name where there are several. */
export type Step = {
  role: Role;
  /** A part of the accessible name, spaces folded. */
  name?: string;
  /** Which of several, from 0; −1 is the last. */
  nth?: number;
};

export type Role = keyof typeof roleSelectors;

/** The elements that may have the role. */
export const roleSelectors = {
  alert: '[role=alert]',
  button: 'button, [role=button], summary',
  checkbox: 'input[type=checkbox]:not([role=switch])',
  combobox: 'select, [role=combobox]',
  dialog: 'dialog[open], [role=dialog]',
  form: 'form',
  group: 'fieldset, [role=group]',
  heading: 'h1, h2, h3',
  image: 'img, [role=img]',
  link: 'a[href]',
  list: 'ul, ol, [role=list]',
  listitem: 'li, [role=listitem]',
  main: 'main',
  /** The whole page, or the modal over it. */
  page: 'html',
  radio: 'input[type=radio], [role=radio]',
  region: 'section, [role=region]',
  searchbox: 'input[type=search], [role=searchbox]',
  status: '[role=status], output',
  switch: '[role=switch]',
  tab: '[role=tab]',
  textbox: 'input:not([type=checkbox], [type=radio], [type=search], [role]), textarea',
};

export type Key = 'Enter' | 'Tab' | 'Escape' | 'Backspace' | 'ArrowLeft' | 'ArrowDown' | 'Space';

/** A letter that means something together with Control. */
export type Letter = 'a' | 'c' | 'v';

/** A tab of a browser: what a person can do to it, and a script to see what came of it. */
export type Tab = {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** The value of an expression in the page, awaited. */
  evaluate: <R>(expression: string) => Promise<R>;
  /** Presses the middle of the element with the engine's own pointer; false if that cannot be done yet. */
  click: (path: readonly Step[]) => Promise<boolean>;
  /** Types what the keyboard has characters for, into whatever has the focus. */
  type: (text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  shortcut: (letter: Letter) => Promise<void>;
  resize: (size: { width: number; height: number }) => Promise<void>;
  screenshot: () => Promise<Uint8Array>;
  /** What the engine tells a screen reader of the page, in the order of reading. */
  described: () => Promise<Described[]>;
  close: () => Promise<void>;
};

/** What a person has before the first visit: no cookies, nothing kept. Its tabs share what they keep. */
export type Profile = {
  newTab: () => Promise<Tab>;
  /** What pages and console complained of so far. */
  complaints: () => string[];
  close: () => Promise<void>;
};

export type Engine = {
  newProfile: () => Promise<Profile>;
  close: () => Promise<void>;
};
