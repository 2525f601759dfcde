/** Facts that the page needs before the modal's chunk has loaded. */
type ModalFacts = {
  /** The title of the modal while its chunk loads. */
  title: string;
  /** A visitor never sees the modal, because it shows a client's own data. */
  isPersonal?: true;
  /** Section 4: the modal stays open beneath others; any other closes when one opens over it. */
  isStaying?: true;
};

/** The modals of section 2, and others that open over the page. `main.tsx` has their loaders. */
const modals = {
  'edit-profile': { title: 'Профиль', isPersonal: true, isStaying: true },
  'profile-tel': { title: 'Смена номера телефона', isPersonal: true, isStaying: true },
  passkeys: { title: 'Вход по отпечатку или лицу', isPersonal: true },
  map: { title: 'АЗС на карте' },
  placemark: { title: 'Станция' },
  receipt: { title: 'Чек операции', isPersonal: true },
  checkout: { title: 'Карта для кассы', isPersonal: true },
  menu: { title: 'Меню', isPersonal: true },
} satisfies Record<string, ModalFacts>;

export type ModalId = keyof typeof modals;

export const modalIds = Object.keys(modals) as readonly ModalId[];

export const modalFacts: Readonly<Record<ModalId, ModalFacts>> = modals;

/** `of` distinguishes modals of one id: a station's number, a transaction's rrn. */
export type Modal = { id: ModalId; of?: string };

/** A modal in a history entry; `from` is the number of the entry from which it was opened. */
export type PlacedModal = Modal & { from: number };

/** A history entry: its number, its page, the modals that are open in it, and the step that a flow stores in it. */
export type ModalEntry = {
  index: number;
  page: string;
  modals: readonly PlacedModal[];
  step?: unknown;
};

/** The history treats the menu as a modal, but the menu has a flow and a view of its own. */
export const menuModal: Modal = { id: 'menu' };

export const withoutMenu = (stack: readonly Modal[]): readonly Modal[] =>
  stack.filter(({ id }) => id !== menuModal.id);
