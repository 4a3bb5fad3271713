import type { Random } from '../random.ts';

const deep = JSON.parse(`${'['.repeat(90)}1${']'.repeat(90)}`);
const wide = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, index]));

const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.1,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202egnirts',
  '\ufeff',
  '😀'.repeat(50),
  'é'.normalize('NFD'),
  'x'.repeat(10_000),
  '٠١٢٣٤٥٦٧٨٩',
  '１２３',
  'NaN',
  'Infinity',
  '1e400',
  '0x10',
  '-0',
  '+1',
  '9'.repeat(400),
  '2026-02-30 25:61:61',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:59.999999999+23:59',
  "' or 1=1 --",
  "'; drop table orders; --",
  '%',
  '_',
  '\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  [],
  [[]],
  [null],
  {},
  { __proto__: null },
  JSON.parse('{"__proto__": {"polluted": true}}'),
  { constructor: { prototype: { polluted: true } } },
  { toString: 1, valueOf: 1 },
  { length: 1e9 },
  deep,
  wide,
  Array.from({ length: 1000 }, (_, index) => index),
];

const names = values.filter((value) => typeof value === 'string');

export function pick<Value>(random: Random, list: readonly Value[]): Value {
  const value = list[Math.floor(random() * list.length)];
  if (value === undefined) throw new Error('there is nothing to pick');
  return value;
}

export function pickHostile(random: Random): unknown {
  return values[Math.floor(random() * values.length)];
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns a copy in which something, at any depth, is hostile, missing or doubled. */
export function mutate(random: Random, value: unknown): unknown {
  if (!isNode(value) || Object.keys(value).length === 0 || random() < 0.05)
    return pickHostile(random);
  if (Array.isArray(value) && random() < 0.2) return [...value, ...value];
  const name = random() < 0.05 ? pick(random, names) : pick(random, Object.keys(value));
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value };
  if (random() < 0.15) {
    delete copy[name];
    return copy;
  }
  // Assigning would not create a member named __proto__.
  const changed = random() < 0.6 ? mutate(random, copy[name]) : pickHostile(random);
  Object.defineProperty(copy, name, { value: changed, enumerable: true, configurable: true });
  return copy;
}

/** Returns the text with characters changed, cut off or doubled. */
export function garble(random: Random, text: string): string {
  const at = Math.floor(random() * text.length);
  const sign = pick(random, ['"', '{', ']', '\\', '\0', '%', '&', '=', '\u00e9', '\ud83d', ',,']);
  if (random() < 0.3) return text.slice(0, at);
  return text.slice(0, at) + sign + text.slice(at + (random() < 0.5 ? 1 : 0));
}
