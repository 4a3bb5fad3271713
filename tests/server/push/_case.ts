import type { TestPortal } from '../_support/portal.ts';
import { addReceiverOf, writePushes } from './_context.ts';
import { type Answer, openReceiver } from './_receiver.ts';

/** Opens a receiver and an account whose pushes go there. */
export async function openCase(portal: TestPortal) {
  const receiver = await openReceiver();
  return { receiver, account: await addReceiverOf(portal, receiver.url) };
}

/** Like openCase, with one pending push and the answer of the receiver. */
export async function openWaiting(portal: TestPortal, answer: Answer) {
  const { receiver, account } = await openCase(portal);
  receiver.answer = answer;
  const [id = ''] = await writePushes(portal, account);
  return { receiver, account, id };
}
