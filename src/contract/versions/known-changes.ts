import type { ErrorCode } from '../errors.ts';

/**
 * Changes of the wire that the frozen documents do not describe, by the id of an operation or `*` for
 * all of them. The gate of frozen versions and `npm run docs:baseline` accept these and no others.
 */
interface KnownChange {
  operation: string;
  /** Dotted path below the request, the answer's data or the push, as in `items[].number`; `*` for any. */
  field: string;
  /** Number of its decision record, as in `0085`. */
  record: string;
}

/** Calls that frozen schemas allow and that are refused nevertheless. */
export const knownRefusals: readonly (KnownChange & { code: ErrorCode })[] = [
  ...['orderserve/create', 'orderserve/addLooseOrder'].flatMap((operation) => [
    { operation, field: 'priceCurrency', code: '145003107', record: '0094' } as const,
    ...['sender', 'receiver'].flatMap((role) => [
      { operation, field: `${role}.name`, code: '145003103', record: '0094' } as const,
      { operation, field: `${role}.street`, code: '145003110', record: '0094' } as const,
      { operation, field: `${role}.address`, code: '145003110', record: '0094' } as const,
    ]),
  ]),
];

/** Calls that a frozen document shows as refused with `code` and that are taken now. */
export const knownAcceptances: readonly (KnownChange & { code: ErrorCode })[] = [];

/** Values that an answer's field gained: only callers that sent the value receive it. */
export const knownAnswerValues: readonly (KnownChange & { values: readonly string[] })[] = [];
