import type { Cause } from '#contract/causes.ts';
import type { Piece } from '../bytes.ts';
import { separators } from '../search.ts';
import type { SignatureEvidence } from './evidence.ts';

/** A way to join id, timestamp and body, for any form of the body. */
export interface Layout {
  causes: readonly Cause[];
  toPieces(body: Piece): readonly Piece[];
}

type Part = 'id' | 'timestamp' | 'body';
type Parts = Pick<SignatureEvidence, 'id' | 'timestamp'>;

const rightOrder: readonly Part[] = ['id', 'timestamp', 'body'];
const orders: readonly (readonly Part[])[] = [
  ['timestamp', 'id', 'body'],
  ['body', 'timestamp', 'id'],
  ['body', 'id', 'timestamp'],
  ['timestamp', 'body', 'id'],
  ['id', 'body', 'timestamp'],
];
const otherSeparators = [...separators.filter((each) => each !== '.'), '\n', '\r\n', '/', '.\n'];
/** Separators of other schemes; they also occur with another order. */
const usualSeparators = ['', '\n', ':', ',', '|', '&'];

function join(pieces: readonly Piece[], separator: string): Piece[] {
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [separator, piece]));
}

function toLayout(
  causes: readonly Cause[],
  { id, timestamp }: Parts,
  order: readonly Part[],
  separator = '.',
): Layout {
  const texts = { id, timestamp };
  return {
    causes,
    toPieces: (body) =>
      join(
        order.map((part) => (part === 'body' ? body : texts[part])),
        separator,
      ),
  };
}

const secondsDigits = 10;
const msOfS = 1000;

/** Returns true if a timestamp is in milliseconds, judging by its digits. */
export function isInMilliseconds(timestamp: string): boolean {
  return /^\d{12,14}$/.test(timestamp);
}

function toOtherTimes({ timestamp }: Parts): [Cause, string][] {
  if (isInMilliseconds(timestamp)) {
    const seconds = Number(timestamp) / msOfS;
    const whole = [Math.floor(seconds), Math.round(seconds)];
    return whole.map((each): [Cause, string] => ['seconds-signed', String(each)]);
  }
  if (!/^\d{1,10}$/.test(timestamp)) return [];
  const date = new Date(Number(timestamp) * msOfS).toISOString();
  const dates = [date, date.replace('.000', ''), date.replace('.000Z', '+00:00')];
  return [
    ['milliseconds-signed', `${timestamp}000`],
    ...dates.map((each): [Cause, string] => ['date-signed', each]),
  ];
}

/** Yields each millisecond of the sent second: a program may read its clock twice, or truncate what it sends. */
export function* toMilliseconds({ id, timestamp }: Parts): Generator<Layout> {
  if (!/^\d+$/.test(timestamp) || timestamp.length !== secondsDigits) return;
  for (let ms = 1; ms < msOfS; ms += 1) {
    const signed = timestamp + String(ms).padStart(3, '0');
    yield toLayout(['milliseconds-signed'], { id, timestamp: signed }, rightOrder);
  }
}

/** Returns other forms of the sent id: the program's own name for the call, and the address in many ways. */
function toOtherIds({ id, bases }: SignatureEvidence): [Cause, string][] {
  const own = id.slice(id.indexOf(':') + 1);
  const others: [Cause, string][] = [
    ['id-without-path', own],
    ['id-slash', `/${id}`],
    ...bases.flatMap((base): [Cause, string][] => {
      if (!base.startsWith('/')) return [['id-address', `${base}/${id}`]];
      return [
        ['id-base-path', `${base}/${id}`],
        ['id-base-path', `${base.slice(1)}/${id}`],
      ];
    }),
    ['id-changed', encodeURIComponent(id.toWellFormed())],
    ['id-changed', id.toLowerCase()],
    ['id-changed', id.toUpperCase()],
    // The path alone, and the address without the caller's own part.
    ['id-changed', id.slice(0, Math.max(0, id.indexOf(':')))],
  ];
  return others.filter(([, each]) => each !== id && each !== '');
}

/** Returns single mistakes that others are combined with. */
export function toUsualLayouts(evidence: SignatureEvidence): Layout[] {
  const [time] = toOtherTimes(evidence);
  const [ownId] = toOtherIds(evidence);
  return [
    toLayout(['parts-joined'], evidence, rightOrder, ''),
    ...orders.map((order) => toLayout(['parts-order'], evidence, order)),
    toLayout(['body-only'], evidence, ['body']),
    toLayout(['no-id'], evidence, ['timestamp', 'body']),
    toLayout(['no-timestamp'], evidence, ['id', 'body']),
    ...(time ? [toLayout([time[0]], { ...evidence, timestamp: time[1] }, rightOrder)] : []),
    ...(ownId ? [toLayout([ownId[0]], { ...evidence, id: ownId[1] }, rightOrder)] : []),
  ];
}

/** The account, which only the header names, before, between or behind. */
function* toAccountLayouts(evidence: SignatureEvidence): Generator<Layout> {
  const { id, timestamp, apiAccount: account } = evidence;
  if (account === '') return;
  const of = (causes: Cause[], toParts: (body: Piece) => Piece[], separator: string): Layout => ({
    causes,
    toPieces: (body) => join(toParts(body), separator),
  });
  for (const separator of ['.', '']) {
    yield of(['account-signed'], (body) => [account, id, timestamp, body], separator);
    yield of(['account-signed'], (body) => [id, account, timestamp, body], separator);
    yield of(['account-signed'], (body) => [id, timestamp, account, body], separator);
    yield of(['account-signed'], (body) => [id, timestamp, body, account], separator);
    yield of(['account-signed', 'no-id'], (body) => [account, timestamp, body], separator);
    yield of(['account-signed', 'no-id'], (body) => [timestamp, account, body], separator);
  }
}

/** Yields all other mistakes of joining the parts; those with two causes come last. */
export function* toSeldomLayouts(evidence: SignatureEvidence): Generator<Layout> {
  for (const separator of otherSeparators) {
    yield toLayout(['parts-separator'], evidence, rightOrder, separator);
  }
  for (const [cause, timestamp] of toOtherTimes(evidence)) {
    yield toLayout([cause], { ...evidence, timestamp }, rightOrder);
  }
  for (const [cause, id] of toOtherIds(evidence)) {
    yield toLayout([cause], { ...evidence, id }, rightOrder);
  }
  const head = `${evidence.id}.${evidence.timestamp}`;
  yield { causes: ['no-body'], toPieces: () => [head] };
  yield { causes: ['no-body'], toPieces: () => [`${head}.`] };
  yield* toAccountLayouts(evidence);
  for (const separator of usualSeparators) {
    const cause: Cause = separator === '' ? 'parts-joined' : 'parts-separator';
    for (const order of orders) yield toLayout(['parts-order', cause], evidence, order, separator);
    yield toLayout(['no-id', cause], evidence, ['timestamp', 'body'], separator);
    yield toLayout(['no-timestamp', cause], evidence, ['id', 'body'], separator);
  }
  for (const separator of ['.', ...usualSeparators]) {
    yield toLayout(['no-id', 'parts-order'], evidence, ['body', 'timestamp'], separator);
    yield toLayout(['no-timestamp', 'parts-order'], evidence, ['body', 'id'], separator);
  }
}

export function toRightLayout(parts: Parts): Layout {
  return toLayout([], parts, rightOrder);
}
