import { eraseParties, type Party } from '#server/core/built-in/orders/erased.ts';
import type { OrderContent } from '#server/core/built-in/orders/order-content.ts';
import { tableList } from '#server/database/tables.ts';
import { type PhoneSearch, toPlainText } from './phone-search.ts';
import type { Place, Row } from './walk.ts';

/** Words that may be a waybill or an order number; quoted text is matched whole, spaces included. */
const word = /[\w-]{2,}/g;
const quoted = /"([^"]{1,50})"/g;

const toOrder = (accountId: string, txlogisticId: string) => `${accountId} ${txlogisticId}`;

/** Identifies one person's data: a phone, waybills, and the numbers of their orders. */
export class Sought {
  readonly phone: PhoneSearch | undefined;
  readonly billCodes: Set<string>;
  private readonly orders = new Set<string>();

  constructor(phone: PhoneSearch | undefined, billCodes: Iterable<string> = []) {
    this.phone = phone;
    this.billCodes = new Set(billCodes);
  }

  addOrder(order: { billCode: string; accountId: string; txlogisticId: string }): void {
    this.billCodes.add(order.billCode);
    this.orders.add(toOrder(order.accountId, order.txlogisticId));
  }

  holdsPhone(text: string): boolean {
    return this.phone?.isIn(text) ?? false;
  }

  /** Returns true if a text, whole or cut, concerns the person: then no part of it can be ruled out. */
  isIn(text: string | null, accountId: string | null): boolean {
    if (text === null || text === '') return false;
    if (this.holdsPhone(text)) return true;
    const plain = toPlainText(text);
    const isKnown = (name: string) =>
      this.billCodes.has(name) || (accountId !== null && this.orders.has(toOrder(accountId, name)));
    for (const [name] of plain.matchAll(word)) if (isKnown(name)) return true;
    for (const [, name = ''] of plain.matchAll(quoted)) if (isKnown(name)) return true;
    return false;
  }
}

type Json = unknown;

/** Free text about a person that a core or the courier's staff may put in a push; receivers do not need it. */
const freeFields = new Set([
  'reason',
  'otp',
  'sigPicUrl',
  'electronicSignaturePicUrl',
  'collectPicUrl',
  'collectElectronicSignaturePicUrl',
  'probleDescription',
  'problemPicUrl',
  'problemReason',
]);

type Redact = (name: string, text: string, beside: object) => string | undefined;

function walk(value: Json, redact: Redact): Json {
  if (Array.isArray(value)) return value.map((each) => walk(each, redact));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, each]): [string, Json][] => {
    if (typeof each !== 'string') return [[name, walk(each, redact)]];
    const text = redact(name, each, value);
    return text === undefined ? [] : [[name, text]];
  });
  return Object.fromEntries(entries);
}

/** Replaces or removes texts of our own JSON; returns the same text if nothing changed. */
function redactJson(text: string, redact: Redact): string {
  const before = JSON.parse(text) as Json;
  const after = JSON.stringify(walk(before, redact));
  return after === JSON.stringify(before) ? text : after;
}

/** Removes what a push about a person's parcel may say of them; fields that its schema requires stay. */
function redactPush(content: string, mark: string, holds: (text: string) => boolean): string {
  return redactJson(content, (name, text, beside) => {
    // Required where a delivery failed, and the code says as much.
    if (name === 'problemReason' && 'allowed' in beside && 'problemCode' in beside)
      return String(beside.problemCode);
    if (freeFields.has(name)) return undefined;
    // A core describes in its own words what happened, and who signed.
    if (name === 'desc' && 'scanType' in beside) return String(beside.scanType);
    return holds(text) ? mark : text;
  });
}

export function redactTexts(json: string, mark: string, holds: (text: string) => boolean): string {
  return redactJson(json, (_name, text) => (holds(text) ? mark : text));
}

const textOf = (row: Row, name: string) => row[name] as string | null;

/** A table by its description, and the rule by which a row loses data of a person. */
function toPlace(name: Place['table'], erase: Place['erase']): Place {
  const [table, { key = [], consignee } = {}] = tableList.find(([each]) => each === name) ?? [];
  if (!table || !consignee) throw new Error(`${name} holds no data of consignees`);
  return {
    name: consignee.place,
    table,
    key,
    columns: [...consignee.data, ...consignee.reads],
    shows: consignee.shows,
    erase,
  };
}

/** Drops requests and responses whole: cut or escaped parts cannot be attributed to a person. */
const calls = (sought: Sought) =>
  toPlace('call_log', (row) => {
    const accountId = textOf(row, 'account_id');
    const isHis = ['received', 'answered'].some((name) =>
      sought.isIn(textOf(row, name), accountId),
    );
    return isHis ? { received: null, answered: null, diagnosis: null } : undefined;
  });

/** Repeats are answered from here, so the record stays. */
const answers = (sought: Sought, mark: string, table: 'call_record' | 'core_call') =>
  toPlace(table, (row) => {
    const answer = textOf(row, 'answer') ?? '';
    // A sealed response holds only an account's secret; a missing one is empty.
    if (!answer.startsWith('{') || !sought.holdsPhone(answer)) return undefined;
    const after = redactTexts(answer, mark, (text) => sought.holdsPhone(text));
    return after === answer ? undefined : { answer: after };
  });

/** Events stay listed and waiting pushes go out, without the data. `ids` collects those about the person. */
const told = (
  table: 'event' | 'push',
  { sought, mark, now }: Pick<PlaceParts, 'sought' | 'mark' | 'now'>,
  ids: Set<string>,
) =>
  toPlace(table, (row) => {
    const content = textOf(row, 'content') ?? '';
    const isHis = sought.billCodes.has(String(row.bill_code)) || ids.has(String(row.event_id));
    if (!isHis && !sought.holdsPhone(content)) return undefined;
    ids.add(String(row.id));
    // Its event has the content.
    const after = content && redactPush(content, mark, (text) => sought.holdsPhone(text));
    if (after === content && row.erased_at !== null) return undefined;
    return { content: after, erased_at: now };
  });

const pushAnswers = (sought: Sought, pushIds: ReadonlySet<string>) =>
  toPlace('push_attempt', (row) => {
    const answered = [textOf(row, 'answer'), textOf(row, 'answer_headers')];
    if (answered.every((text) => text === null)) return undefined;
    return pushIds.has(String(row.push_id)) || answered.some((text) => sought.isIn(text, null))
      ? { answer: null, answer_headers: null }
      : undefined;
  });

/** Parses a push's text as received: a form in version 1. */
export function readBody(body: string): string {
  return body.startsWith('{') ? body : [...new URLSearchParams(body).values()].join('\n');
}

/** Removed whole: it was signed. One that cannot be opened is attributed to no one. */
const pushBodies = (
  sought: Sought,
  pushIds: ReadonlySet<string>,
  open: (sealed: string) => string,
) =>
  toPlace('push_body', (row) => {
    if (pushIds.has(String(row.push_id))) return 'remove';
    return sought.isIn(readBody(open(textOf(row, 'body') ?? '')), null) ? 'remove' : undefined;
  });

/** Removed whole: its digest covers its content. */
const inboxPushes = (sought: Sought) =>
  toPlace('inbox_push', (row) => {
    const isHis =
      sought.billCodes.has(String(row.bill_code)) ||
      sought.isIn(readBody(textOf(row, 'body') ?? ''), textOf(row, 'account_id'));
    return isHis ? 'remove' : undefined;
  });

/** A member may have searched for the person. */
const savedFilters = (sought: Sought) =>
  toPlace('saved_filter', (row) =>
    ['name', 'filter'].some((name) => sought.isIn(textOf(row, name), null)) ? 'remove' : undefined,
  );

/** What those who carried it wrote about the parcel. */
const scans = toPlace('scan', ({ remark, proof }) =>
  remark === null && proof === null ? undefined : { remark: null, proof: null },
);

/** The row stays without its picture, so that a core cannot bring it back under the same name. */
const pictures = (now: number) =>
  toPlace('picture', ({ removed_at }) =>
    removed_at === null
      ? { content: null, source: null, next_at: null, removed_at: now }
      : undefined,
  );

/** The parcel goes on without the instruction: it names a person, and what it asked for is in the push. */
const failedDeliveries = toPlace('failed_delivery', ({ reason, instruction }) =>
  reason === null && instruction === null ? undefined : { reason: null, instruction: null },
);

/** `isHis` returns true if a waybill's real name is the person's. */
const realNames = (isHis: (row: Row) => boolean) =>
  toPlace('real_name', (row) => (isHis(row) ? 'remove' : undefined));

/** `findParties` returns whose data of an order to erase. Read last, because orders lead to everything else. */
export const orders = (findParties: (row: Row) => readonly Party[], mark: string) =>
  toPlace('orders', (row) => {
    const parties = findParties(row);
    if (parties.length === 0) return undefined;
    const content = JSON.parse(String(row.content)) as OrderContent;
    return {
      content: JSON.stringify(eraseParties(content, parties, mark)),
      cancel_reason: row.cancel_reason === null ? null : mark,
      // Forces earlier readers to read again, so that they bring nothing back.
      version: Number(row.version) + 1,
    };
  });

interface PlaceParts {
  sought: Sought;
  mark: string;
  now: number;
  /** Unseals the text; empty if no key opens it. */
  open(sealed: string): string;
  isRealName(row: Row): boolean;
}

/** Returns every place except orders, in order of erasure, with what to examine in each. */
export function listPlaces(parts: PlaceParts) {
  const { sought, mark, open, isRealName } = parts;
  const pushIds = new Set<string>();
  const among = { column: 'bill_code', values: [...sought.billCodes] };
  return [
    { place: calls(sought), span: {} },
    { place: answers(sought, mark, 'call_record'), span: {} },
    { place: answers(sought, mark, 'core_call'), span: {} },
    { place: told('event', parts, pushIds), span: {} },
    { place: told('push', parts, pushIds), span: {} },
    { place: pushAnswers(sought, pushIds), span: {} },
    { place: pushBodies(sought, pushIds, open), span: {} },
    { place: inboxPushes(sought), span: {} },
    { place: savedFilters(sought), span: {} },
    { place: scans, span: { among } },
    { place: pictures(parts.now), span: { among } },
    { place: failedDeliveries, span: { among } },
    { place: realNames(isRealName), span: {} },
  ];
}
