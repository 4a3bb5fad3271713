import assert from 'node:assert/strict';
import type { OutboxMessage } from '#contract/portal/outbox.ts';
import { ask } from './people.ts';
import type { TestPortal } from './portal.ts';

/** Messages of a recipient in the demo's outbox, newest first. */
export async function messagesTo(portal: TestPortal, recipient: string): Promise<OutboxMessage[]> {
  const { data } = await ask(portal, 'GET', 'demo/outbox');
  return data.messages.filter((message: OutboxMessage) => message.recipient === recipient);
}

/** The code of the newest message to a recipient. */
export async function codeTo(portal: TestPortal, recipient: string): Promise<string> {
  const [newest] = await messagesTo(portal, recipient);
  const code = /\b\d{6}\b/.exec(newest?.body ?? '')?.[0];
  assert.ok(code, `no code was sent to ${recipient}`);
  return code;
}
