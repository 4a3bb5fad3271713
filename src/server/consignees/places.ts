import { eraseParties, type Party } from '#server/core/built-in/orders/erased.ts';
import type { OrderContent } from '#server/core/built-in/orders/order-content.ts';
import { redactPush, redactTexts } from './redact.ts';
import type { Sought } from './sought.ts';
import type { Change, Place, Row } from './walk.ts';

const textOf = (row: Row, name: string) => row[name] as string | null;

/** What was sent and answered is dropped whole: of a part that is cut or escaped nobody can say whose it is. */
const calls = (sought: Sought): Place => ({
  name: 'calls',
  table: 'call_log',
  key: ['request_id'],
  columns: ['account_id', 'received', 'answered', 'diagnosis'],
  erase(row) {
    const accountId = textOf(row, 'account_id');
    const isHis = ['received', 'answered'].some((name) =>
      sought.isIn(textOf(row, name), accountId),
    );
    return isHis ? { received: null, answered: null, diagnosis: null } : undefined;
  },
});

/** A repeat is answered from here, so that the record stays. */
const answers = (
  sought: Sought,
  mark: string,
  place: Pick<Place, 'name' | 'table' | 'key'>,
): Place => ({
  ...place,
  columns: ['answer'],
  erase(row) {
    const answer = textOf(row, 'answer') ?? '';
    // A sealed one holds a secret of an account and nobody's data; one that is not there yet is empty.
    if (!answer.startsWith('{') || !sought.holdsPhone(answer)) return undefined;
    const after = redactTexts(answer, mark, (text) => sought.holdsPhone(text));
    return after === answer ? undefined : { answer: after };
  },
});

/** One that waits still goes out, without. `told` takes the ids of those that are about the person. */
const pushes = (sought: Sought, mark: string, told: Set<string>, now: number): Place => ({
  name: 'pushes',
  table: 'push',
  key: ['id'],
  columns: ['bill_code', 'content', 'erased_at'],
  erase(row) {
    const content = textOf(row, 'content') ?? '';
    const isHis = sought.billCodes.has(String(row.bill_code));
    if (!isHis && !sought.holdsPhone(content)) return undefined;
    told.add(String(row.id));
    const after = redactPush(content, mark, (text) => sought.holdsPhone(text));
    if (after === content && row.erased_at !== null) return undefined;
    return { content: after, erased_at: now };
  },
});

const pushAnswers = (sought: Sought, told: ReadonlySet<string>): Place => ({
  name: 'pushAnswers',
  table: 'push_attempt',
  key: ['push_id', 'number'],
  columns: ['answer', 'answer_headers'],
  erase(row) {
    const answered = [textOf(row, 'answer'), textOf(row, 'answer_headers')];
    if (answered.every((text) => text === null)) return undefined;
    return told.has(String(row.push_id)) || answered.some((text) => sought.isIn(text, null))
      ? { answer: null, answer_headers: null }
      : undefined;
  },
});

/** The text of a push as it came: a form in version 1. */
function readBody(body: string): string {
  return body.startsWith('{') ? body : [...new URLSearchParams(body).values()].join('\n');
}

/** Goes whole: it was signed, and would be another with anything left out. One that does not open is nobody's. */
const pushBodies = (
  sought: Sought,
  told: ReadonlySet<string>,
  open: (sealed: string) => string,
): Place => ({
  name: 'pushBodies',
  table: 'push_body',
  key: ['push_id', 'digest'],
  columns: ['body'],
  erase(row) {
    if (told.has(String(row.push_id))) return 'remove';
    return sought.isIn(readBody(open(textOf(row, 'body') ?? '')), null) ? 'remove' : undefined;
  },
});

/** Goes whole: its digest is over what it said. */
const inboxPushes = (sought: Sought): Place => ({
  name: 'inboxPushes',
  table: 'inbox_push',
  key: ['id'],
  columns: ['account_id', 'bill_code', 'body'],
  erase(row) {
    const isHis =
      sought.billCodes.has(String(row.bill_code)) ||
      sought.isIn(readBody(textOf(row, 'body') ?? ''), textOf(row, 'account_id'));
    return isHis ? 'remove' : undefined;
  },
});

/** What those who carried it wrote of the parcel. */
const scans: Place = {
  name: 'scans',
  table: 'scan',
  key: ['bill_code', 'sequence'],
  columns: ['remark'],
  erase: ({ remark }) => (remark === null ? undefined : { remark: null }),
};

/** `isHis` tells of a waybill's real name whether it is the person's. */
const realNames = (isHis: (row: Row) => boolean): Place => ({
  name: 'realNames',
  table: 'real_name',
  key: ['bill_code'],
  columns: ['name', 'mobile', 'country', 'address', 'id_number'],
  erase: (row) => (isHis(row) ? 'remove' : undefined),
});

/** `findParties` tells whose data of an order goes. Read last: they are what all else is found by. */
export const orders = (findParties: (row: Row) => readonly Party[], mark: string): Place => ({
  name: 'orders',
  table: 'orders',
  key: ['order_number'],
  columns: [
    'account_id',
    'txlogistic_id',
    'bill_code',
    'content',
    'cancel_reason',
    'status',
    'version',
    'updated_at',
  ],
  erase(row): Change | undefined {
    const parties = findParties(row);
    if (parties.length === 0) return undefined;
    const content = JSON.parse(String(row.content)) as OrderContent;
    return {
      content: JSON.stringify(eraseParties(content, parties, mark)),
      cancel_reason: row.cancel_reason === null ? null : mark,
      // Who read it before must read it again, and brings nothing back.
      version: Number(row.version) + 1,
    };
  },
});

export interface PlaceParts {
  sought: Sought;
  mark: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Opens what is sealed; an empty text where no key does. */
  open(sealed: string): string;
  isRealName(row: Row): boolean;
}

/** Every place but the orders, in the order in which they are erased, and what is looked at in each. */
export function listPlaces({ sought, mark, now, open, isRealName }: PlaceParts) {
  const told = new Set<string>();
  const among = { column: 'bill_code', values: [...sought.billCodes] };
  const outcome = { name: 'outcomes', table: 'call_record', key: ['account_id', 'id'] } as const;
  const coreAnswer = { name: 'coreAnswers', table: 'core_call', key: ['id'] } as const;
  return [
    { place: calls(sought), span: {} },
    { place: answers(sought, mark, outcome), span: {} },
    { place: answers(sought, mark, coreAnswer), span: {} },
    { place: pushes(sought, mark, told, now), span: {} },
    { place: pushAnswers(sought, told), span: {} },
    { place: pushBodies(sought, told, open), span: {} },
    { place: inboxPushes(sought), span: {} },
    { place: scans, span: { among } },
    { place: realNames(isRealName), span: {} },
  ];
}
