import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { anyObject, choice, flag, list, localTime, text, whole } from '../../schema.ts';
import { logisticsPush } from '../logistics/status-feedback.ts';
import { orderStatusPush } from '../orderserve/status-feedback.ts';
import { pushKinds } from '../pushes.ts';

/** Most events in an answer, and how many it has if the request does not say. */
export const longestPage = 500;
export const usualPage = 100;

const cursorLength = 40;
const [first, second] = ['5d41402a-mc1q3k5c', '5d41402a-mc1q3k5e'];

const type = choice([...pushKinds], { text: 'events.type', example: logisticsPush.id });

const event = Type.Object({
  id: text(41, { text: 'events.id', example: 'push_019a9d5e-3c00-7b1a-9c52-6f0d7a3e4b21' }),
  type,
  timestamp: localTime({ text: 'events.timestamp', example: '2026-11-21 11:20:05' }),
  data: anyObject({ text: 'events.data' }),
});

const [exampleStatus] = orderStatusPush.examples;

export const listEvents = defineOperation({
  id: 'events/listEvents',
  path: 'events/listEvents',
  since: 2,
  level: 'developer',
  businessDigest: 'never',
  request: Type.Object({
    after: Type.Optional(text(cursorLength, { text: 'events.after', example: first })),
    limit: Type.Optional(
      whole({ text: 'events.limit', minimum: 1, maximum: longestPage, example: usualPage }),
    ),
    types: Type.Optional(list(type, { text: 'events.types', maxItems: pushKinds.length })),
  }),
  data: Type.Object({
    events: list(event, { text: 'events.events' }),
    next: text(cursorLength, { text: 'events.next', example: second }),
    more: flag({ text: 'events.more', example: false }),
  }),
  errors: ['999001030'],
  hints: { leadsTo: [{ operation: 'logistics/query' }, { operation: 'orderserve/query' }] },
  examples: [
    {
      name: 'listEvents.first',
      request: { limit: usualPage },
      data: {
        events: [
          {
            id: 'push_019a9d5e-3c00-7b1a-9c52-6f0d7a3e4b21',
            type: orderStatusPush.id,
            timestamp: '2026-11-21 11:20:05',
            data: exampleStatus?.request,
          },
        ],
        next: second,
        more: false,
      },
    },
    {
      name: 'listEvents.types',
      request: { types: [logisticsPush.id], limit: 500 },
      data: { events: [], next: second, more: false },
    },
    {
      name: 'listEvents.unknown',
      request: { after: '00000000-1' },
      code: '999001030',
      field: 'after',
      rule: 'cursor-unknown',
    },
  ],
});
