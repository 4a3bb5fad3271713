import type { Static } from 'typebox';
import { pushKinds } from '../operations/pushes.ts';
import { viewer } from './access.ts';
import { answer, growingPage, listOf, nullable, text, whole } from './answer-fields.ts';
import { environment, growingPaging, localTime } from './console-fields.ts';
import { pushStatuses } from './console-pushes.ts';
import { get, post } from './define-call.ts';
import { line, oneOf, optional } from './fields.ts';

const kind = oneOf(pushKinds);

/** Push of an event to one of the addresses of its kind. */
export const EventPush = answer({
  /** Id of the push in the console; receivers see that of the event. */
  id: text,
  address: whole,
  /** Current URL of the address; null if it was removed. */
  url: nullable(text),
  status: oneOf(pushStatuses),
  attempts: whole,
  deliveredAt: nullable(whole),
});
export type EventPush = Static<typeof EventPush>;

/** Event in the order of its account. */
export const EventRow = answer({
  /** Without the prefix of `webhook-id`. */
  id: text,
  environment,
  kind,
  billCode: text,
  /** Milliseconds since 1970. */
  createdAt: whole,
  /** `after` of events/listEvents that returns what follows this event. */
  cursor: text,
  pushes: listOf(EventPush),
});
export type EventRow = Static<typeof EventRow>;

/** Events of the user's accounts, the last one first, as `events/listEvents` numbers them. */
export const listEvents = post(growingPage(EventRow))('console/events', viewer, {
  environment: optional(environment),
  kind: optional(kind),
  billCode: optional(line(30)),
  from: optional(localTime),
  to: optional(localTime),
  ...growingPaging,
});

export const EventDetail = answer({
  ...EventRow.properties,
  /** As `data` of events/listEvents and of pushes in version 2, as JSON. */
  content: text,
});
export type EventDetail = Static<typeof EventDetail>;

export const showEvent = get(EventDetail)('console/event', viewer, { id: line(64) });
