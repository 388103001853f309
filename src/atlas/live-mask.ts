/** Words of the program itself, which say nothing of a person. */
const plainKeys = new Set(['kind', 'type', 'status', 'step', 'code', 'src', 'paymentType', 'errorCode', 'reason']);
const hidden = '•••';

/**
 * A copy to be shown to others. Texts are hidden, for any of them may be a name, an address or an account; figures, yes and no, and the program's own words
 * (constants and a few keys) stay. What is no plain data is named by its kind only.
 */
export function masked(value: unknown, key = '', depth = 0): unknown {
  if (typeof value === 'string') return /^[A-Z][A-Z0-9_]*$/.test(value) || plainKeys.has(key) ? value : value && hidden;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined) return value;
  if (typeof value !== 'object') return `(${typeof value})`;
  if (depth > 5) return '…';
  if (value instanceof Error) return { error: value.name };
  if (Array.isArray(value)) return value.slice(0, 50).map((it) => masked(it, key, depth + 1));
  const prototype = Object.getPrototypeOf(value) as object | null;
  if (prototype !== null && prototype !== Object.prototype) return `(${prototype.constructor.name})`;
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, masked(it, name, depth + 1)]));
}
