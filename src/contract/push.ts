/** Headers of a push besides those of a call; in version 2 its id is in `webhook-id`. */
export const pushHeader = {
  /** Id of the push, the same in every attempt. */
  id: 'x-push-id',
  /** 1, 2, 3 … */
  attempt: 'x-push-attempt',
  /** `true` for a test push, absent otherwise. */
  test: 'x-push-test',
} as const;

/** Prefix of a push's id in `webhook-id` of version 2: no call's id begins with it. */
export const pushIdPrefix = 'push_';

/** Most addresses that an account may have for a kind of push. */
export const mostAddresses = 5;

/** Default seconds from each failed attempt to the next, plus or minus a fifth; after the last a push is parked. */
export const pushRetryS = [5, 300, 1800, 7200, 18_000, 36_000, 36_000] as const;

/** Default seconds a receiver has to answer. */
export const pushTimeoutS = 15;

/** Response that ends a push of version 1; only its `code` is checked. Version 2 accepts any HTTP 2xx. */
export const acknowledgement = { code: '1', msg: 'success', data: 'SUCCESS' } as const;

/**
 * Kind of the webhook that reports an account's alerts. The portal sends it in version 2, with
 * `AlertContent` as its `data`; no operation describes it.
 */
export const alertKind = 'console/alert';

/** Kind of the pushes about statements of cash on delivery. */
export const statementKind = 'finance/statement';

/** Kind of the pushes about parcels whose delivery failed. */
export const actionRequiredKind = 'logistics/actionRequired';

const version2Kinds: readonly string[] = [alertKind, statementKind, actionRequiredKind];

/** True if pushes of a kind exist in version 2 alone. */
export function needsVersion2(kind: string): boolean {
  return version2Kinds.includes(kind);
}
