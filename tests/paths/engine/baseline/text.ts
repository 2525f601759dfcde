import { absent, parentOf, type Condition, type Line } from './line';
import { splitOutside } from './strings';

const whenMark = 'when ';

export function lineText({ state, trigger, arrival, effects, when }: Line): string {
  const columns = [state, trigger, ...(arrival === null ? [] : [arrival])];
  if (effects.length > 0) columns.push(effects.join('; '));
  if (when === 'otherwise') columns.push(when);
  else if (when.length > 0) columns.push(`${whenMark}${when.map(conditionText).join(' and ')}`);
  return columns.join(' | ');
}

/** `target.path "/auth" / "/dashboard"`, `in history.moving / outside history`. */
function conditionText({ feature, values }: Condition): string {
  if (!feature.startsWith('in ')) return `${feature} ${values.join(' / ')}`;
  const region = feature.slice('in '.length);
  return values
    .map((value) => (value === absent ? `outside ${region}` : `in ${value}`))
    .join(' / ');
}

/** What `lineText` has written. */
export function lineOf(text: string): Line {
  const [state = '', trigger = '', ...rest] = splitOutside(text, ' | ');
  const isTransition = trigger !== 'entry' && trigger !== 'exit';
  const arrival = isTransition ? (rest.shift() ?? '') : null;
  const last = rest.at(-1) ?? '';
  const isOtherwise = last === 'otherwise';
  const isWhen = last.startsWith(whenMark);
  if (isOtherwise || isWhen) rest.pop();
  const [effects] = rest;
  return {
    state,
    trigger,
    arrival,
    effects: effects === undefined ? [] : splitOutside(effects, '; '),
    when: isOtherwise
      ? 'otherwise'
      : isWhen
        ? splitOutside(last.slice(whenMark.length), ' and ').map(conditionOf)
        : [],
  };
}

function conditionOf(text: string): Condition {
  const values = splitOutside(text, ' / ');
  if (!/^(?:in|outside) /.test(text)) {
    const [feature = ''] = text.split(' ');
    const [first = '', ...others] = values;
    return { feature, values: [first.slice(feature.length + 1), ...others] };
  }
  const [region = '*'] = values.flatMap((value) =>
    value.startsWith('in ')
      ? (parentOf(value.slice('in '.length)) ?? [])
      : value.slice('outside '.length),
  );
  return {
    feature: `in ${region}`,
    values: values.map((value) => (value.startsWith('in ') ? value.slice('in '.length) : absent)),
  };
}
