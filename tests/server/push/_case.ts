import type { TestPortal } from '../_support/portal.ts';
import { addReceiverOf, writePushes } from './_context.ts';
import { acknowledge, openReceiver } from './_receiver.ts';

/** Opens a receiver and an account whose pushes go there. */
export async function openCase(portal: TestPortal) {
  const receiver = await openReceiver();
  return { receiver, account: await addReceiverOf(portal, receiver.url) };
}

/** Like openCase, with the answer of the receiver and pending pushes of one waybill. */
export async function openWaiting(portal: TestPortal, answer = acknowledge, count = 1) {
  const { receiver, account } = await openCase(portal);
  receiver.answer = answer;
  const ids = await writePushes(portal, account, count);
  return { receiver, account, ids, id: ids[0] ?? '' };
}
