/** What a field of the domain must look like wherever it stands, whatever the server sent. */
const forms: Record<string, RegExp> = {
  accessToken: /^[!-~]+$/,
  refreshToken: /^[!-~]+$/,
  operationId: /\S/,
  rrn: /\S/,
  id_station: /\S/,
  cardNumber: /\S/,
  mobilePhone: /\S/,
  agreementCode: /\S/,
  value: /^(true|false)$/,
  orderDate: /^\d{4}-(0\d|1[0-2])-[0-3]\d[T ][0-2]\d:[0-5]\d/,
  date: /^\d{4}-(0\d|1[0-2])-[0-3]\d$/,
  birthDate: /^(\d{4}-(0\d|1[0-2])-[0-3]\d)?$/,
};

const nullable = new Set(['lat', 'lon']);

/** Where `value` is not of the kind of `model`: a path and what stands there; empty when it is. */
export function strays(value: unknown, model: unknown, key = 'result'): string[] {
  if (value === null && nullable.has(key)) return [];
  if (Array.isArray(model)) {
    if (!Array.isArray(value)) return [`${key} is no list`];
    return value.flatMap((item) => strays(item, model[0], key));
  }
  if (typeof model === 'object' && model !== null) {
    if (typeof value !== 'object' || value === null) return [`${key} is no object`];
    const fields = value as Record<string, unknown>;
    const names = Object.keys(model).sort();
    if (Object.keys(fields).sort().join() !== names.join()) return [`${key} has other fields`];
    return Object.entries(model).flatMap(([name, kind]) => strays(fields[name], kind, name));
  }
  if (typeof value !== typeof model) return [`${key} is ${typeof value}`];
  if (typeof value === 'number' && !Number.isFinite(value)) return [`${key} is ${String(value)}`];
  const form = typeof value === 'string' ? forms[key] : undefined;
  return form && !form.test(String(value)) ? [`${key} is «${String(value)}»`] : [];
}
