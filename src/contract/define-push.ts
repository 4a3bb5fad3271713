import type { TObject } from 'typebox';
import type { Hints } from './hints.ts';
import { defineOperation, type Operation } from './operation.ts';
import { acknowledgement } from './push.ts';
import { choice } from './schema.ts';

const acknowledged = choice([acknowledgement.data], { text: 'push.acknowledged' });

interface Push<Request extends TObject, Id extends string> {
  id: Id;
  /** Its name among the webhooks: the address is the integrator's. */
  path: string;
  level: Operation['level'];
  /** bizContent as the courier sends it. */
  request: Request;
  hints: Hints & { tells: string };
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
    data: acknowledged,
    errors: [],
    examples: push.examples.map((example) => ({
      ...example,
      code: acknowledgement.code,
      data: acknowledgement.data,
    })),
  });
}
