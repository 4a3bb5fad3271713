import type { TObject, TSchema } from 'typebox';
import type { Hints } from './hints.ts';
import { defineOperation, type Example, type Operation } from './operation.ts';
import { acknowledgement, needsVersion2 } from './push.ts';
import { choice } from './schema.ts';

const acknowledged = choice([acknowledgement.data], { text: 'push.acknowledged' });

interface PushFacts<Event extends string> {
  /** Type of the event with which a courier's own system causes it. */
  event: Event;
  /** Ids of the calls whose parcels cause it: parity checks its address together with these calls. */
  causedBy: readonly string[];
  /** `tells`: the field with the parcel's number, which a receiver prints. */
  hints: Hints & { tells: string };
}

/** `path` is its name among the webhooks: the integrator chooses the address. */
interface NewPush<Request extends TObject, Id extends string, Event extends string>
  extends Pick<Operation<Request, TSchema, Id>, 'id' | 'path' | 'level' | 'request'>,
    PushFacts<Event> {
  examples: readonly Pick<Example, 'name' | 'request'>[];
}

/** A call from the courier to the integrator's server, which acknowledges it and returns no codes. */
export type Push<
  Request extends TObject = TObject,
  Id extends string = string,
  Event extends string = string,
> = Operation<Request, TSchema, Id> & PushFacts<Event>;

export function definePush<
  Request extends TObject,
  const Id extends string,
  const Event extends string,
>({ event, causedBy, hints, ...push }: NewPush<Request, Id, Event>): Push<Request, Id, Event> {
  const operation = defineOperation({
    ...push,
    ...(needsVersion2(push.id) && { since: 2 as const }),
    hints,
    direction: 'push',
    businessDigest: 'never',
    data: acknowledged,
    errors: [],
    examples: push.examples.map((example) => ({
      ...example,
      data: acknowledgement.data,
    })),
  });
  return { ...operation, event, causedBy, hints };
}
