const rules = new Intl.PluralRules('ru');

/** `1 попытка`, `3 попытки`, `5 попыток`: the forms for 1, 2 and 5. */
export function counted(count: number, [one, few, many]: readonly [string, string, string]) {
  const form = rules.select(count);
  return `${String(count)} ${form === 'one' ? one : form === 'few' ? few : many}`;
}
