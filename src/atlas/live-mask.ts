/** Keys whose values are constants of the program and no personal data. */
const plainKeys = new Set([
  'kind',
  'type',
  'status',
  'step',
  'src',
  'errorCode',
  'paymentType',
  'userType',
  'kycStatus',
  'complianceStatus',
]);
/** `PENDING_TASKS`; not `JONAS`, and not an account, which is capitals and digits. */
const isConstant = (text: string) => /^[A-Z]+(?:_[A-Z]+)+$/.test(text);
const isPlain = (text: string, key: string) => isConstant(text) || (plainKeys.has(key) && /^[A-Za-z]+(?:[._-][A-Za-z]+)*$/.test(text));
/** Tries, pages, numbers of a choice; what is longer may be an amount or a date. */
const isCount = (value: number) => Number.isInteger(value) && Math.abs(value) < 100;
const hidden = '•••';

/**
 * A copy to be shown to others. Texts are hidden, for any of them may be a name, an address or an account, and so are figures of more than two digits;
 * counts, yes and no, and the program's own words (constants and a few keys) stay. What is no plain data is named by its kind only.
 */
export function masked(value: unknown, key = '', depth = 0): unknown {
  if (typeof value === 'string') return isPlain(value, key) ? value : value && hidden;
  if (typeof value === 'number') return isCount(value) ? value : hidden;
  if (typeof value === 'boolean' || value === null || value === undefined) return value;
  if (typeof value !== 'object') return `(${typeof value})`;
  if (depth > 5) return '…';
  if (value instanceof Error) return { error: value.name };
  if (Array.isArray(value)) return value.slice(0, 50).map((it) => masked(it, key, depth + 1));
  const prototype = Object.getPrototypeOf(value) as object | null;
  if (prototype !== null && prototype !== Object.prototype) return `(${prototype.constructor.name})`;
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, masked(it, name, depth + 1)]));
}
