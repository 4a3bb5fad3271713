import type { TObject } from 'typebox';
import { bodyLimitBytes, defineOperation, type Operation } from './operation.ts';
import { choice } from './schema.ts';

/** What a push carries beside the headers of a call. */
export const pushHeader = {
  /** Its own id, the same in every attempt. */
  id: 'x-push-id',
  /** 1, 2, 3 … */
  attempt: 'x-push-attempt',
  /** `true`, and only there, where an address is tried out. */
  test: 'x-push-test',
} as const;

/** Seconds from each failed attempt to the next, give or take a fifth; after the last a push is parked. */
export const pushRetryS = [5, 300, 1800, 7200, 18_000, 36_000, 36_000] as const;

/** Seconds that a receiver has for its answer. */
export const pushTimeoutS = 15;

/** The answer that ends a push; only its `code` is looked at. */
export const acknowledgement = { code: '1', msg: 'success', data: 'SUCCESS' } as const;

const acknowledged = choice([acknowledgement.data], { text: 'push.acknowledged' });

interface Push<Request extends TObject, Id extends string> {
  id: Id;
  /** Its name among the webhooks: the address is the integrator's. */
  path: string;
  level: Operation['level'];
  /** bizContent as the courier sends it. */
  request: Request;
  examples: readonly { name: string; request: Record<string, unknown> }[];
}

/** A call of the courier to the integrator's server: it answers no codes, it is acknowledged. */
export function definePush<Request extends TObject, const Id extends string>(
  push: Push<Request, Id>,
) {
  return defineOperation({
    ...push,
    direction: 'push',
    businessDigest: 'never',
    bodyLimitBytes,
    data: acknowledged,
    errors: [],
    remembers: [],
    examples: push.examples.map((example) => ({
      ...example,
      code: acknowledgement.code,
      data: acknowledgement.data,
    })),
  });
}
