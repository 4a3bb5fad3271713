import type { TObject, TSchema } from 'typebox';
import type { Hints } from './hints.ts';
import { defineOperation, type Example, type Operation } from './operation.ts';
import { acknowledgement } from './push.ts';
import { choice } from './schema.ts';

const acknowledged = choice([acknowledgement.data], { text: 'push.acknowledged' });

/** `path` is its name among the webhooks: the address is the integrator's. */
interface Push<Request extends TObject, Id extends string>
  extends Pick<Operation<Request, TSchema, Id>, 'id' | 'path' | 'level' | 'request'> {
  hints: Hints & { tells: string };
  examples: readonly Pick<Example, 'name' | 'request'>[];
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
