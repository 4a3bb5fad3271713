/** What a push carries beside the headers of a call; in version 2 its id is in `webhook-id`. */
export const pushHeader = {
  /** Its own id, the same in every attempt. */
  id: 'x-push-id',
  /** 1, 2, 3 … */
  attempt: 'x-push-attempt',
  /** `true`, and only there, where an address is tried out. */
  test: 'x-push-test',
} as const;

/** Stands before the id of a push in `webhook-id` of version 2: no call's id begins like this. */
export const pushIdPrefix = 'push_';

/** Seconds from each failed attempt to the next, give or take a fifth; after the last a push is parked. Where no setting says otherwise. */
export const pushRetryS = [5, 300, 1800, 7200, 18_000, 36_000, 36_000] as const;

/** Seconds that a receiver has for its answer, where no setting says otherwise. */
export const pushTimeoutS = 15;

/** The answer that ends a push of version 1; only its `code` is looked at. Version 2 takes any HTTP 2xx. */
export const acknowledgement = { code: '1', msg: 'success', data: 'SUCCESS' } as const;
