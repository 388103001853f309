export interface RawBody {
  readonly what: string;
  readonly type?: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** What it is as JSON, where a schema might allow it. */
  readonly plain?: unknown;
  /** Only wrong where a body is required. */
  readonly mayBeLeftOut?: boolean;
}

const json = 'application/json';
const deep = 5000;

/** Bodies that no example would hold. None of them is ever to be accepted, and none may make the server fail. */
export const rawBodies: readonly RawBody[] = [
  { what: 'broken JSON', type: json, body: '{"a":' },
  { what: 'JSON with more after it', type: json, body: '{} {}' },
  { what: 'no JSON at all', type: json, body: 'hello' },
  { what: 'a prototype', type: json, body: '{"__proto__":{"admin":true}}' },
  { what: 'a prototype by its constructor', type: json, body: '{"constructor":{"prototype":{"admin":true}}}' },
  { what: 'an array', type: json, body: '[]' },
  { what: 'a number', type: json, body: '7' },
  { what: 'arrays in arrays', type: json, body: '['.repeat(deep) + ']'.repeat(deep) },
  { what: 'objects in objects', type: json, body: '{"a":'.repeat(deep) + '1' + '}'.repeat(deep), plain: { a: {} } },
  { what: '2 MB', type: json, body: JSON.stringify({ a: 'x'.repeat(2 * 1024 * 1024) }) },
  { what: 'half a surrogate pair as a name', type: json, body: '{"\\ud800":1}' },
  {
    what: 'bytes that are no UTF-8',
    type: json,
    body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    plain: { '\uFFFD\uFFFD': 1 },
  },
  { what: 'text', type: 'text/plain', body: '{}' },
  { what: 'a web form', type: 'application/x-www-form-urlencoded', body: 'a=1' },
  { what: 'XML', type: 'application/xml', body: '<a/>' },
  { what: 'a nonsense content type', type: 'a/b/c;;=', body: '{}' },
  { what: 'no body', mayBeLeftOut: true },
  { what: 'an empty body', type: json, body: '', mayBeLeftOut: true },
  { what: 'null', type: json, body: 'null', mayBeLeftOut: true },
];
