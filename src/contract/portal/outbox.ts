import { anyone } from './access.ts';
import { get } from './define-call.ts';

/** A message that the demo shows instead of sending it. */
export interface OutboxMessage {
  id: string;
  channel: 'mail' | 'sms';
  recipient: string;
  /** Empty for text messages. */
  subject: string;
  body: string;
  /** Language tag of the text, such as `zh-CN`. */
  locale: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** Returns the demo's newest messages, the newest first; refused if messages are really sent. */
export const demoOutbox = get<{ messages: OutboxMessage[] }>()('demo/outbox', anyone);
