/** A control as a person finds it: `nth` among those of the same role and name. */
type Control = {
  role: string;
  name: string;
  nth: number;
  value: string;
  type: string;
  isEnabled: boolean;
  isChecked: boolean;
  isInvalid: boolean;
  isSubmit: boolean;
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
  let pressedAt: number | null = null;
  /** In the time of the page's frames; null until something answers. */
  let answeredAfter: number | null = null;
  /** Age of each message in ms, in the time of the page's frames. */
  const ages = new Map<string, number>();
  const squeeze = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

  new MutationObserver(() => {
    changedAt = performance.now();
    if (pressedAt !== null) answeredAfter ??= waited;
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
      answeredAfter = null;
      waited = 0;
    },
    true,
  );

  /**
   * A frame that a busy machine draws late counts as one of 60 a second: what the page has not had is not
   * held against it.
   */
  let drawnAt = performance.now();
  let lookedAt = 0;
  let waited = 0;
  let loadedFor = 0;
  const count = (now: number) => {
    const passed = Math.min(now - drawnAt, 17);
    drawnAt = now;
    waited += passed;
    if (document.readyState === 'complete') loadedFor += passed;
    lookedAt += passed;
    if (lookedAt >= 100) {
      grow(lookedAt);
      lookedAt = 0;
    }
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);

  function grow(passed: number) {
    if (document.readyState === 'loading') return;
    const toasts = [...document.querySelectorAll('.Toastify__toast')];
    // One that is pointed at, or has the focus, holds all.
    const areHeld =
      !document.hasFocus() ||
      toasts.some((toast) => toast.matches(':hover') || toast.contains(document.activeElement));
    const present = new Set([
      ...[...document.querySelectorAll('[aria-busy=true]')]
        .filter(isShown)
        .map((region) => `busy ${nameOf(region)}`),
      ...(document.body.innerText.trim().length < 20 ? ['blank'] : []),
      ...toasts.map(({ id }) => `toast ${id}`),
    ]);
    for (const key of ages.keys()) if (!present.has(key)) ages.delete(key);
    for (const key of present)
      ages.set(key, (ages.get(key) ?? 0) + (areHeld && key.startsWith('toast') ? 0 : passed));
  }

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getClientRects().length > 0;

  /** A drawn choice may lie over the input itself, which is then without colour. */
  const isInSight = (element: Element) =>
    isShown(element) ||
    (element instanceof HTMLInputElement &&
      ['radio', 'checkbox'].includes(element.type) &&
      [...(element.labels ?? [])].some(isShown));

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

  function valueOf(element: Element): string {
    if (element instanceof HTMLSelectElement) return squeeze(element.selectedOptions[0]?.label);
    return roleOf(element) === 'textbox' ? (element as HTMLInputElement).value : '';
  }

  const topDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1);

  function controls() {
    const seen = new Map<string, number>();
    const top = topDialog();
    const all = document.querySelectorAll(
      'button, a[href], input, select, textarea, summary, [role=tab], [role=switch]',
    );
    return [...all].filter(isInSight).map((element) => {
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
        value: valueOf(element),
        type: role === 'textbox' ? field.type : '',
        isEnabled: !field.disabled && element.closest('[inert], fieldset:disabled') === null,
        isChecked: field.checked === true,
        isInvalid: element.ariaInvalid === 'true',
        isSubmit: role === 'button' && field.type === 'submit',
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
      isShown: isInSight(element),
      isReachable: !top || top.contains(element) || element.closest('.Toastify') !== null,
      isRinged: isRinged(element),
    };
  }

  /** The parent may draw the ring, because a carousel and a drawn choice cut off their own. */
  const isRinged = (element: Element) =>
    isOutlined(element.parentElement) ||
    [null, '::after'].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow, content } = getComputedStyle(element, part);
      const isThere = part === null || content !== 'none';
      return (
        isThere && ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none')
      );
    });

  const isOutlined = (element: Element | null) => {
    const { outlineStyle, outlineWidth } = element ? getComputedStyle(element) : {};
    return outlineStyle !== undefined && outlineStyle !== 'none' && outlineWidth !== '0px';
  };

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colours = new Map<string, number[]>();
  /** Red, green, blue and how opaque it is, 0–255. */
  function colourOf(text: string): number[] {
    const known = colours.get(text);
    if (known || !canvas) return known ?? [];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const colour = [...canvas.getImageData(0, 0, 1, 1).data];
    colours.set(text, colour);
    return colour;
  }
  const luminance = (colour: number[]) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
      const part = (colour[index] ?? 0) / 255;
      return sum + weight * (part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    }, 0);

  /** Words without enough contrast to a background of one colour. */
  function unreadable(): string[] {
    const words = (topDialog() ?? document).querySelectorAll(
      'label, legend, p, h1, h2, h3, dt, dd',
    );
    return [...words].filter(isShown).flatMap((element) => {
      if (![...element.childNodes].some((node) => node.nodeType === 3 && squeeze(node.textContent)))
        return [];
      let behind: Element | null = element;
      while (behind) {
        const { backgroundColor, backgroundImage } = getComputedStyle(behind);
        const [, , , opacity = 0] = colourOf(backgroundColor);
        if (backgroundImage !== 'none' || (opacity > 0 && opacity < 255)) return [];
        if (opacity === 255) {
          const text = colourOf(getComputedStyle(element).color);
          const [dark = 0, light = 0] = [
            luminance(text),
            luminance(colourOf(backgroundColor)),
          ].sort((one, other) => one - other);
          const isSeen = (text[3] ?? 255) < 255 || (light + 0.05) / (dark + 0.05) > 1.3;
          return isSeen ? [] : squeeze(element.textContent);
        }
        behind = behind.parentElement;
      }
      return [];
    });
  }

  const definitions = (list: Element | null | undefined) =>
    Object.fromEntries(
      [...(list?.querySelectorAll('dt') ?? [])].map((term) => [
        squeeze(term.textContent),
        squeeze(term.nextElementSibling?.textContent),
      ]),
    );

  /** The receipt on top: what it is of by its number, its sums, and its lines. */
  function receipt() {
    const list = topDialog()?.querySelector('dl');
    const sums = definitions(list);
    const rrn = sums['Номер операции (RRN)'];
    if (rrn === undefined) return null;
    const lines = [...(topDialog()?.querySelectorAll('ul li') ?? [])].map((line) =>
      squeeze(line.textContent),
    );
    return { rrn, paid: sums['Оплачено'], accrued: sums['Начислено'], lines };
  }

  /** How long until a code may be sent again, as its button says. */
  function resend() {
    const button = [...document.querySelectorAll('button')].find(
      (one) => isShown(one) && nameOf(one) === 'Отправить код ещё раз',
    );
    const wait = /Можно через (\d+):(\d\d)/.exec(button?.parentElement?.textContent ?? '');
    return wait && button
      ? { seconds: Number(wait[1]) * 60 + Number(wait[2]), isEnabled: !button.disabled }
      : null;
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
        return { text: squeeze(toast.textContent), top, right };
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
      days: [...document.querySelectorAll('#trans h4')].filter(isShown).map((heading) => ({
        title: squeeze(heading.textContent),
        rows: [...(heading.parentElement?.querySelectorAll('li > button') ?? [])].map((row) =>
          squeeze(row.textContent),
        ),
      })),
      receipt: receipt(),
      stations: textsOf('[aria-label="Станции"] li button'),
      unreadable: unreadable(),
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
            beside: squeeze(bar.parentElement?.textContent),
          };
        }),
      code: code.map((input) => ({
        value: input.value,
        autocomplete: input.autocomplete,
        isHidden: getComputedStyle(input).getPropertyValue('-webkit-text-security') !== 'none',
      })),
      countdown:
        /Можно через (\d+):(\d\d)/.exec(document.body.innerText)?.slice(1).map(Number) ?? null,
      resend: resend(),
      invalid: document.querySelectorAll('[aria-invalid=true]').length,
      duplicateIds: ids.filter((id, index) => ids.indexOf(id) !== index),
      brokenReferences: brokenReferences(),
      brokenImages: [...document.images]
        .filter((image) => image.complete && image.naturalWidth === 0)
        .map(({ src }) => src),
      language: root.lang,
      errors: errors.splice(0),
      ...rest(),
      ages: Object.fromEntries(ages),
      loadedFor,
      answeredAfter,
      hasFetched: performance
        .getEntriesByType('resource')
        .some(({ startTime }) => startTime >= (pressedAt ?? Infinity)),
    };
  };

  /** Whether something still moves or changes: cheaper than to look at everything. */
  function rest() {
    return {
      isLoaded: document.readyState === 'complete',
      // A call that will be made again is not under way meanwhile.
      isBusy: [...document.querySelectorAll('[aria-busy=true]')].some(isShown),
      stillFor: performance.now() - changedAt,
      // The effect of a press may be visible some frames later.
      isAnswered: pressedAt === null || answeredAfter !== null || waited >= 500,
      // A toast's bar runs as long as the toast is shown, and moves nothing.
      isMoving: document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' &&
            effect?.getComputedTiming().iterations !== Infinity &&
            !(effect instanceof KeyframeEffect && effect.target?.matches('[class*=progress-bar]')),
        ),
    };
  }

  /** The offline snapshot of the device. */
  async function kept(): Promise<string> {
    const answer = await caches.match('/kept/cabinet.json', { cacheName: 'cabinet' });
    return answer ? answer.text() : '';
  }

  /** Takes an option of a list as a person does. */
  const takeOption = (name: string, index: number) => {
    const found = controls().find(
      ({ control }) => control.role === 'select' && control.name === name,
    );
    const list = found?.element as HTMLSelectElement | undefined;
    if (!list || list.disabled) return;
    list.focus();
    list.selectedIndex = index % list.options.length;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  };

  /** Scrolls a control into view. Returns the point at which to press it, null if it is absent or covered. */
  const pointOf = (role: string, name: string, nth: number) => {
    const found = controls().find(
      ({ control }) => control.role === role && control.name === name && control.nth === nth,
    );
    if (!found) return null;
    const { element } = found;
    const { labels } = element as HTMLInputElement;
    const seenAt = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const there = document.elementFromPoint(x, y);
      const isIts = [element, ...(labels ?? [])].some((one) => one.contains(there));
      return there && isIts ? { x, y } : null;
    };
    const point = seenAt();
    if (point) return point;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const scrolledTo = seenAt();
    if (scrolledTo) return scrolledTo;
    // The card stays in sight, and the balance slides over it: from above it is seen again.
    scrollTo({ top: 0, behavior: 'instant' });
    return seenAt();
  };
  const explorer = { look, rest, kept, pointOf, takeOption };
  Object.assign(window, { explorer });
  return explorer;
}

export type Explorer = ReturnType<typeof installLook>;
/** The facts that a person could notice on the page at a moment. */
export type Look = ReturnType<Explorer['look']>;
