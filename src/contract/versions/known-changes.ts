import type { ErrorCode } from '../errors.ts';

/** Changes of the wire that frozen documents lack, by operation id or `*`; the gates accept only these. */
interface KnownChange {
  operation: string;
  /** Dotted path below the request, the response's data or the push, such as `items[].number`; `*` for any. */
  field: string;
  /** Number of its decision record, such as `0085`. */
  record: string;
}

/** A year of another calendar, which used to be read as a far future or past one. */
function toYear(operation: string, field: string, code: ErrorCode) {
  return { operation, field, code, record: '0089' };
}

/** An hour that summer time skips, which used to be read as another one. */
function toSkippedHour(operation: string, field: string) {
  return { operation, field, code: '145003088', record: '0096' } as const;
}

/** Calls that frozen schemas allow but that are refused. */
export const knownRefusals: readonly (KnownChange & { code: ErrorCode })[] = [
  ...['orderserve/create', 'orderserve/addLooseOrder', 'orderserve/createReturn'].flatMap(
    (operation) => [
      { operation, field: 'priceCurrency', code: '145003107', record: '0094' } as const,
      ...['sender', 'receiver'].flatMap((role) => [
        { operation, field: `${role}.name`, code: '145003103', record: '0094' } as const,
        { operation, field: `${role}.street`, code: '145003110', record: '0094' } as const,
        { operation, field: `${role}.address`, code: '145003110', record: '0094' } as const,
      ]),
      ...['sender.mobile', 'sender.phone', 'receiver.mobile', 'receiver.phone'].map((field) => ({
        operation,
        field,
        code: '145003105' as const,
        record: '0089',
      })),
      ...['sendStartTime', 'sendEndTime'].flatMap((field) => [
        toYear(operation, field, '145003088'),
        toSkippedHour(operation, field),
      ]),
    ],
  ),
  // Individual shipments have no window of delivery.
  ...['expectDeliveryStartTime', 'expectDeliveryEndTime'].flatMap((field) => [
    toYear('orderserve/create', field, '145003088'),
    toSkippedHour('orderserve/create', field),
  ]),
  toYear('orderserve/query', 'startDate', '145003097'),
  toYear('orderserve/query', 'endDate', '145003097'),
  toYear('sandbox/replayPush', 'since', '999001030'),
];

/** Calls that a frozen document shows as refused with `code` and that are taken now. */
export const knownAcceptances: readonly (KnownChange & { code: ErrorCode })[] = [];

/** A kind of push, which only those receive who set an address for it, or who list events. */
const toNewKind = (operation: string, field: string, kind: string, record: string) => ({
  operation,
  field,
  values: [kind],
  record,
});

/** Values that an answer's field gained: only callers that sent the value, or ask for such data, receive it. */
export const knownAnswerValues: readonly (KnownChange & { values: readonly string[] })[] = [
  { operation: 'orderserve/query', field: '[].expressType', values: ['EX', 'DR'], record: '0095' },
  ...[
    ['events/listEvents', 'events[].type'] as const,
    ['sandbox/setCallback', 'kind'] as const,
    ['sandbox/listPushes', 'callbacks[].kind'] as const,
    ['sandbox/listPushes', 'pushes[].kind'] as const,
  ].flatMap(([operation, field]) => [
    toNewKind(operation, field, 'finance/statement', '0156'),
    toNewKind(operation, field, 'logistics/actionRequired', '0159'),
  ]),
  ...[['sandbox/moveParcel', 'scenario'] as const, ['sandbox/timetable', 'scenario'] as const].map(
    ([operation, field]) => ({ operation, field, values: ['failed'], record: '0159' }),
  ),
];
