/** The page needs these facts before the modal’s code has loaded. */
type ModalFacts = {
  /** Names the modal while its code loads. */
  title: string;
  /** A visitor never sees the modal, because it shows a client's own data. */
  isPersonal?: true;
  /** Section 4: the modal stays open beneath others; any other closes when one opens over it. */
  isStaying?: true;
};

/** The modals of section 2, and what else opens over the page. `main.tsx` has the loader of each. */
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

/** `of` tells apart what one id may show: a station's number, a transaction's rrn. */
export type Modal = { id: ModalId; of?: string };

/** As a history entry keeps it; `from` is the number of the entry it was opened from. */
export type PlacedModal = Modal & { from: number };

/**
 * A history entry: its number, the page it belongs to, the modals that are open in it, and the step that a
 * flow keeps in it.
 */
export type ModalEntry = {
  index: number;
  page: string;
  modals: readonly PlacedModal[];
  step?: unknown;
};

/** The menu of the cabinet stands in the history as a modal does; it has a flow and a view of its own. */
export const menuModal: Modal = { id: 'menu' };

export const withoutMenu = (stack: readonly Modal[]): readonly Modal[] =>
  stack.filter(({ id }) => id !== menuModal.id);
