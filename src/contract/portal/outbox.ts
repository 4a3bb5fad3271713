import type { Static } from 'typebox';
import { anyone } from './access.ts';
import { answer, listOf, text, whole } from './answer-fields.ts';
import { get } from './define-call.ts';
import { oneOf } from './fields.ts';

/** A message that the demo shows instead of sending it. */
export const OutboxMessage = answer({
  id: text,
  channel: oneOf(['mail', 'sms']),
  recipient: text,
  /** Empty for text messages. */
  subject: text,
  body: text,
  /** Language tag of the text, such as `zh-CN`. */
  locale: text,
  /** Milliseconds since 1970. */
  createdAt: whole,
});
export type OutboxMessage = Static<typeof OutboxMessage>;

/** Returns the demo's newest messages, the newest first; refused if messages are really sent. */
export const demoOutbox = get(answer({ messages: listOf(OutboxMessage) }))('demo/outbox', anyone);
