import type { Cause } from '#contract/causes.ts';
import type { Piece } from '../bytes.ts';
import { separators } from '../search.ts';
import type { SignatureEvidence } from './evidence.ts';

/** A way to put id, timestamp and body together, for a body in whatever form. */
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
/** What other schemes put between; they come with another order too. */
const usualSeparators = ['', '\n', ':', ',', '|', '&'];

function join(pieces: readonly Piece[], separator: string): Piece[] {
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [separator, piece]));
}

/** Parts in an order, with something between. */
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

/** Whether a stamp is in milliseconds, as far as its digits tell. */
export function isInMilliseconds(timestamp: string): boolean {
  return /^\d{12,14}$/.test(timestamp);
}

/** Other forms of the time that was sent. */
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

/** Each millisecond of the second that was sent: a program asks its clock twice, or cuts what it sends. */
export function* toMilliseconds({ id, timestamp }: Parts): Generator<Layout> {
  if (!/^\d+$/.test(timestamp) || timestamp.length !== secondsDigits) return;
  for (let ms = 1; ms < msOfS; ms += 1) {
    const signed = timestamp + String(ms).padStart(3, '0');
    yield toLayout(['milliseconds-signed'], { id, timestamp: signed }, rightOrder);
  }
}

/** Other forms of the id that was sent: what the program names the call by, and the address in many ways. */
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
    // The path alone, and the address without what is the caller's own.
    ['id-changed', id.slice(0, Math.max(0, id.indexOf(':')))],
  ];
  return others.filter(([, each]) => each !== id && each !== '');
}

/** One mistake that others are made with. */
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

/** All other mistakes of putting the parts together; those of two causes come last. */
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

/** As it should be. */
export function toRightLayout(parts: Parts): Layout {
  return toLayout([], parts, rightOrder);
}
