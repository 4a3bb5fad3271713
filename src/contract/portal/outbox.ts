import { anyone } from './access.ts';
import { get } from './define-call.ts';

/** A message that the demo shows instead of sending it. */
export interface OutboxMessage {
  id: string;
  channel: 'mail' | 'sms';
  recipient: string;
  /** Empty in short messages. */
  subject: string;
  body: string;
  /** Tag of the language it is written in, such as `zh-CN`. */
  locale: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** The newest messages of the demo, the newest first; refused where messages really leave. */
export const demoOutbox = get<{ messages: OutboxMessage[] }>()('demo/outbox', anyone);
