import type { FieldSchema } from '#contract/check-fields.ts';
import type { Operation } from '#contract/operation.ts';
import { toDay, withFreshTimes } from './fresh-times.ts';
import type { LastValues } from './last-values.ts';
import { toOrderNumber, toStartData } from './start-data.ts';

interface Circumstances {
  apiAccount: string;
  customerCode: string;
  /** Numbers of the order that the call is about; none where it makes one. */
  last?: LastValues;
  now: Date;
  /** IANA name of the courier's zone. */
  timeZone: string;
}

/** Data of an operation's first success as if it took place now, with a new number and the account's customer. */
export function toExampleCall(
  operation: Operation,
  { last = {}, now, timeZone, ...account }: Circumstances,
): Record<string, unknown> {
  const example = operation.examples.find(({ code, needs }) => code === '1' && !needs);
  const schema = { request: operation.request as FieldSchema };
  const request = withFreshTimes(schema, example?.request ?? {}, toDay(now, timeZone));
  const orderNumber = toOrderNumber(now, Math.random());
  return toStartData(
    { hints: operation.hints ?? {} },
    { request },
    {
      ...account,
      last,
      orderNumber,
    },
  );
}
