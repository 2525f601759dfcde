/** A control as a person finds it: `nth` among those of the same role and name. */
type Control = {
  role: string;
  name: string;
  nth: number;
  value: string;
  type: string;
  isEnabled: boolean;
  /** In the layer on top: the last open dialog, or the page. */
  isReachable: boolean;
  isForeign: boolean;
  width: number;
  height: number;
  left: number;
  right: number;
};

/**
 * Runs inside the page, before its own scripts: it can look at all that a property asks about, and
 * find a control again by its role and name. It knows the accessible surface, and nothing of the code.
 */
export function installLook() {
  // A document that is replaced before it has a root is never looked at.
  const errors: string[] = [];
  let changedAt = performance.now();
  let pressedAt = 0;
  let answeredAfter = 0;
  const squeeze = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

  new MutationObserver(() => {
    changedAt = performance.now();
    if (pressedAt > 0 && answeredAfter === 0) answeredAfter = changedAt - pressedAt;
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`policy: ${violatedDirective} ${blockedURI}`),
  );
  addEventListener(
    'click',
    () => {
      pressedAt = performance.now();
      answeredAfter = 0;
    },
    true,
  );

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getClientRects().length > 0;

  function nameOf(element: Element): string {
    const labelled = element.getAttribute('aria-labelledby');
    if (labelled)
      return squeeze(
        labelled
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      );
    const label = element.getAttribute('aria-label');
    if (label !== null) return squeeze(label);
    const { labels } = element as HTMLInputElement;
    if (labels?.[0]) return squeeze(labels[0].textContent);
    const images = [...element.querySelectorAll('[aria-label], img')].map(
      (image) => image.getAttribute('aria-label') ?? image.getAttribute('alt') ?? '',
    );
    return squeeze(`${element.textContent} ${images.join(' ')}`);
  }

  function roleOf(element: Element): string {
    const role = element.getAttribute('role');
    if (role) return role;
    const tag = element.tagName.toLowerCase();
    if (tag === 'a') return 'link';
    if (tag !== 'input') return tag === 'textarea' ? 'textbox' : tag;
    const { type } = element as HTMLInputElement;
    return ['checkbox', 'radio', 'button'].includes(type) ? type : 'textbox';
  }

  const topDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1);

  function controls() {
    const seen = new Map<string, number>();
    const top = topDialog();
    const all = document.querySelectorAll(
      'button, a[href], input, select, textarea, summary, [role=tab], [role=switch]',
    );
    return [...all].filter(isShown).map((element) => {
      const role = roleOf(element);
      const name = nameOf(element);
      const key = `${role} ${name}`;
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      const { width, height, left, right } = element.getBoundingClientRect();
      const href = element instanceof HTMLAnchorElement ? element.href : '';
      const field = element as HTMLInputElement;
      const control: Control = {
        role,
        name,
        nth,
        value: role === 'textbox' || role === 'select' ? field.value : '',
        type: role === 'textbox' ? field.type : '',
        isEnabled: !field.disabled && element.closest('[inert], fieldset:disabled') === null,
        isReachable: (top ? top.contains(element) : true) || element.closest('.Toastify') !== null,
        isForeign: href !== '' && new URL(href).origin !== location.origin,
        width,
        height,
        left,
        right,
      };
      return { element, control };
    });
  }

  const numberIn = (text: string) =>
    Number(
      text
        .replace(/[\s\u00A0]/g, '')
        .replace(',', '.')
        .replace('−', '-')
        .match(/-?\d+(\.\d+)?/)?.[0] ?? NaN,
    );

  const textsOf = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter(isShown)
      .map((found) => squeeze(found.textContent));

  function months() {
    return [...document.querySelectorAll('#trans h3')].filter(isShown).map((heading) => {
      const head = heading.parentElement;
      const [paid, points] = [...(head?.querySelectorAll('dd') ?? [])].map((total) =>
        numberIn(total.textContent),
      );
      return { title: squeeze(heading.textContent), paid: paid ?? null, points: points ?? null };
    });
  }

  function focus() {
    const { activeElement: element } = document;
    if (!element || element === document.body) return null;
    const top = topDialog();
    return {
      name: nameOf(element),
      isShown: isShown(element),
      isReachable: !top || top.contains(element) || element.closest('.Toastify') !== null,
    };
  }

  function brokenReferences(): string[] {
    return ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for'].flatMap((attribute) =>
      [...document.querySelectorAll(`[${attribute}]`)].filter(isShown).flatMap((element) =>
        (element.getAttribute(attribute) ?? '')
          .split(' ')
          .filter((id) => id !== '' && document.getElementById(id) === null)
          .map((id) => `${attribute}=${id}`),
      ),
    );
  }

  const look = () => {
    const root = document.documentElement;
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    const [cardText = ''] = textsOf('#card');
    const code = [
      ...document.querySelectorAll<HTMLInputElement>('fieldset input, [role=group] input'),
    ].filter((input) => isShown(input) && /^Цифра \d/.test(nameOf(input)));
    return {
      path: location.pathname,
      address: location.href,
      title: document.title,
      isDrawn: document.readyState === 'complete' && document.querySelector('main') !== null,
      text: document.body.innerText.replace(/[^\S\n]+/g, ' '),
      h1: textsOf('h1'),
      headings: textsOf('h2, h3, h4'),
      dialogs: [...document.querySelectorAll('dialog[open]')].map(nameOf),
      isMoving: document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        ),
      isLocked: [root, document.body].some((element) =>
        ['hidden', 'clip'].includes(getComputedStyle(element).overflowY),
      ),
      sideways: root.scrollWidth - root.clientWidth,
      width: innerWidth,
      scrollY: Math.round(scrollY),
      focus: focus(),
      controls: controls().map(({ control }) => control),
      busy: [...document.querySelectorAll('[aria-busy=true]')].filter(isShown).map(nameOf),
      toasts: [...document.querySelectorAll('.Toastify__toast')].map((toast) => {
        const { top, right } = toast.getBoundingClientRect();
        const isHeld = toast.matches(':hover') || toast.contains(document.activeElement);
        return { id: toast.id, text: squeeze(toast.textContent), top, right, isHeld };
      }),
      storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      consent: localStorage.getItem('skipCookiePopup'),
      hasConsentPopup: textsOf('[aria-label="Использование cookie"]').length > 0,
      months: months(),
      isFiltered:
        [...document.querySelectorAll<HTMLInputElement>('#trans input')].some(
          ({ value, type, checked }) =>
            type === 'search' || type === 'date' ? value !== '' : type === 'checkbox' && checked,
        ) || document.querySelector('#trans details[open]') !== null,
      rows: textsOf('#trans li > button'),
      money: document.body.innerText.match(/[\d \u00A0\u202F.,]*\d[ \u00A0\u202F]?₽/g) ?? [],
      cardText,
      points: numberIn(document.querySelector('#card dd')?.textContent ?? ''),
      ownTier: [...document.querySelectorAll('h4')]
        .filter((heading) => heading.closest('li')?.textContent.includes('Ваш уровень'))
        .map((heading) => squeeze(heading.textContent)),
      tiers: [...document.querySelectorAll('[aria-label="Уровни программы"] h4')].map((tier) =>
        squeeze(tier.textContent),
      ),
      questions: textsOf('#faq summary').filter((question) => !question.startsWith('Ещё')),
      bars: [...document.querySelectorAll('main [role=progressbar], main progress')]
        .filter(isShown)
        .map((bar) => {
          const part = bar.querySelector('*')?.getBoundingClientRect().width ?? 0;
          return {
            name: nameOf(bar),
            now: Number(bar.getAttribute('aria-valuenow') ?? bar.getAttribute('value')),
            part: part / bar.getBoundingClientRect().width,
          };
        }),
      code: code.map((input) => ({
        value: input.value,
        isHidden: getComputedStyle(input).getPropertyValue('-webkit-text-security') !== 'none',
      })),
      countdown:
        /Можно через (\d+):(\d\d)/.exec(document.body.innerText)?.slice(1).map(Number) ?? null,
      duplicateIds: ids.filter((id, index) => ids.indexOf(id) !== index),
      brokenReferences: brokenReferences(),
      brokenImages: [...document.images]
        .filter((image) => image.complete && image.naturalWidth === 0)
        .map(({ src }) => src),
      language: root.lang,
      errors: errors.splice(0),
      stillFor: performance.now() - changedAt,
      answeredAfter: pressedAt > 0 ? answeredAfter : null,
    };
  };

  /** Brings a control into view; the point to press it at, null where it is not or something covers it. */
  const pointOf = (role: string, name: string, nth: number) => {
    const found = controls().find(
      ({ control }) => control.role === role && control.name === name && control.nth === nth,
    );
    if (!found) return null;
    found.element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = found.element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  Object.assign(window, { explorer: { look, pointOf } });
  return { look, pointOf };
}

export type Explorer = ReturnType<typeof installLook>;
/** What a person could notice on the page at a moment. */
export type Look = ReturnType<Explorer['look']>;
