const pollEvery = 1_200;
const toastFor = 5_000;

/**
 * @template {Element} Type
 * @param {string} selector
 * @param {new () => Type} type
 * @param {ParentNode} [within]
 * @returns {Type}
 */
function find(selector, type, within = document) {
  const element = within.querySelector(selector);
  if (!(element instanceof type)) throw new Error(`No ${selector} on this page`);
  return element;
}

const messages = find('#messages', HTMLUListElement);
const toast = find('#toast', HTMLElement);
const linkState = find('#link-state', HTMLElement);
const faultForm = find('#fault-form', HTMLFormElement);
const resetForm = find('#reset-form', HTMLFormElement);
const confirmation = find('#confirm', HTMLDialogElement);

/** @type {ReturnType<typeof setTimeout> | undefined} */
let toastTimer;

/** @param {string} text */
function tell(text, isFailed = false) {
  clearTimeout(toastTimer);
  toast.textContent = text;
  toast.classList.toggle('is-failed', isFailed);
  toastTimer = setTimeout(() => {
    toast.textContent = '';
  }, toastFor);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
async function order(method, path, body) {
  try {
    const response = await fetch(path, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (response.ok) return true;
    /** @type {{ error?: string }} */
    const answer = await response.json();
    tell(`Не принято: ${answer.error ?? String(response.status)}`, true);
  } catch {
    tell('Песочница не отвечает. Запущена ли она?', true);
  }
  return false;
}

/** @param {string} text @param {string} what */
async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    tell(`${what}: скопировано`);
  } catch {
    tell(`${what}: ${text}`);
  }
}

/** @typedef {{ phone: string, code: string | null, text: string, at: string }} Message */

const spaced = (/** @type {string} */ phone) =>
  phone.replace(/^(\+7)(\d{3})(\d{3})(\d\d)(\d\d)$/, '$1 $2 $3 $4 $5');

/** @param {Message} message */
function messageItem({ phone, code, text, at }) {
  const { content } = find('#message', HTMLTemplateElement);
  const item = find('li', HTMLLIElement, document.importNode(content, true));
  find('b', HTMLElement, item).textContent = spaced(phone);
  const time = find('time', HTMLTimeElement, item);
  time.textContent = at.slice(11, 19);
  time.dateTime = at;
  find('.text', HTMLElement, item).textContent = text;
  const row = find('.code', HTMLElement, item);
  row.hidden = code === null;
  find('output', HTMLElement, row).textContent = code;
  const button = find('button', HTMLButtonElement, row);
  button.setAttribute('aria-label', `Скопировать код ${code ?? ''}`);
  button.addEventListener('click', () => void copy(code ?? '', 'Код'));
  return item;
}

const shown = 20;
let lastInbox = '';
let isFirst = true;

/** @param {Message[]} inbox */
function showInbox(inbox) {
  const state = JSON.stringify(inbox);
  if (state === lastInbox) return;
  const known = messages.childElementCount;
  lastInbox = state;
  messages.replaceChildren(...inbox.slice(0, shown).map(messageItem));
  find('#no-sms', HTMLElement).hidden = inbox.length > 0;
  const [newest] = inbox;
  if (!isFirst && newest && inbox.length >= known) {
    messages.firstElementChild?.classList.add('is-new');
    const code = newest.code === null ? '' : ` Код ${[...newest.code].join(' ')}.`;
    find('#news', HTMLElement).textContent = `СМС на ${spaced(newest.phone)}.${code}`;
  }
  isFirst = false;
}

/** @typedef {{ method: string, path: string, kind: string, status?: number, times: number }} Fault */

const kindNames = new Map(
  [...find('#kind', HTMLSelectElement).options].map(({ value, text }) => [value, text]),
);

let lastFaults = '';

/** @param {Fault[]} faults */
function showFaults(faults) {
  const state = JSON.stringify(faults);
  if (state === lastFaults) return;
  lastFaults = state;
  find('#no-faults', HTMLElement).hidden = faults.length > 0;
  find('#active-faults', HTMLUListElement).replaceChildren(
    ...faults.map(({ method, path, kind, status, times }) => {
      const item = document.createElement('li');
      const name = [kindNames.get(kind) ?? kind, status].filter(Boolean).join(' ');
      item.textContent = `${method} ${path} — ${name}, осталось ${String(times)}`;
      return item;
    }),
  );
}

/** @param {string} path */
const read = async (path) => (await fetch(path)).json();

async function refresh() {
  try {
    showInbox(await read('/sandbox/sms'));
    showFaults(await read('/sandbox/faults'));
    linkState.textContent = 'Обновляется само';
  } catch {
    linkState.textContent = 'Песочница не отвечает';
  }
}

async function poll() {
  if (!document.hidden) await refresh();
  setTimeout(() => void poll(), pollEvery);
}

function fitFields() {
  const { value } = find('#kind', HTMLSelectElement);
  for (const field of faultForm.querySelectorAll('[data-for]')) {
    if (field instanceof HTMLElement)
      field.hidden = !(field.dataset.for ?? '').split(' ').includes(value);
  }
}

/** The number typed into a shown field, or undefined when it is empty. @param {string} name */
function numberOf(name) {
  const input = find(`#${name}`, HTMLInputElement);
  const text = input.closest('[hidden]') ? '' : input.value.trim();
  const isBad = text !== '' && !/^\d+$/.test(text);
  input.setAttribute('aria-invalid', String(isBad));
  if (isBad) {
    input.focus();
    throw new Error(`${input.labels?.[0]?.textContent ?? name}: нужно целое число`);
  }
  return text === '' ? undefined : Number(text);
}

function faultOrder() {
  const [method = '', path = ''] = find('#call', HTMLSelectElement).value.split(' ');
  const text = find('#shownError', HTMLInputElement);
  const applied = find('#applied', HTMLInputElement);
  return {
    method,
    path,
    kind: find('#kind', HTMLSelectElement).value,
    status: numberOf('status'),
    code: numberOf('code'),
    ms: numberOf('ms'),
    times: numberOf('times') ?? 1,
    ...(text.value && !text.closest('[hidden]') && { shownError: text.value }),
    applied: applied.checked && !applied.closest('[hidden]'),
  };
}

faultForm.addEventListener('submit', (event) => {
  event.preventDefault();
  try {
    void order('POST', '/sandbox/faults', faultOrder()).then((isDone) => {
      if (isDone) tell('Сбой включён');
      return refresh();
    });
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error), true);
  }
});
faultForm.addEventListener('change', fitFields);

find('#clear-faults', HTMLButtonElement).addEventListener('click', () => {
  void order('DELETE', '/sandbox/faults').then((isDone) => {
    if (isDone) tell('Сбоев больше нет');
    return refresh();
  });
});

for (const button of document.querySelectorAll('[data-expire]')) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.addEventListener('click', () => {
    /** @type {object} */
    const body = JSON.parse(button.dataset.expire ?? '{}');
    void order('POST', '/sandbox/tokens/expire', body).then((isDone) => {
      if (isDone) tell(`Готово: ${(button.textContent ?? '').trim().toLowerCase()}`);
    });
  });
}

for (const button of document.querySelectorAll('[data-copy]')) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.addEventListener('click', () => void copy(button.dataset.copy ?? '', 'Номер'));
}

resetForm.addEventListener('submit', (event) => {
  event.preventDefault();
  confirmation.returnValue = '';
  confirmation.showModal();
});
confirmation.addEventListener('close', () => {
  if (confirmation.returnValue !== 'yes') return;
  const { value } = find('#now', HTMLInputElement);
  const now = value && `${value.length === 16 ? `${value}:00` : value}+03:00`;
  void order('POST', '/sandbox/reset', now ? { now } : {}).then((isDone) => {
    if (isDone) tell('Исходные данные на месте');
    return refresh();
  });
});

fitFields();
void poll();
