import type { Push } from '../define-push.ts';
import { alertKind } from '../push.ts';
import { statementPush } from './finance/statement.ts';
import { actionRequiredPush } from './logistics/action-required.ts';
import { logisticsPush } from './logistics/status-feedback.ts';
import { orderStatusPush } from './orderserve/status-feedback.ts';
import { settlementPush } from './other/settlement-return.ts';

/** Pushes to integrators, in the order of the sidebar. */
export const pushes = [
  orderStatusPush,
  logisticsPush,
  actionRequiredPush,
  settlementPush,
  statementPush,
] as const satisfies readonly Push[];

type AnyPush = (typeof pushes)[number];

/** Kind of a push: its id in the contract. */
export type PushKind = AnyPush['id'];

export const pushKinds: readonly PushKind[] = pushes.map(({ id }) => id);

/** A kind of webhook, each with its own address and secret. */
export type WebhookKind = PushKind | typeof alertKind;

/** Also those that only the console and the operator tool manage. */
export const webhookKinds: readonly WebhookKind[] = [...pushKinds, alertKind];

/** Returns the description of a kind; undefined if the contract has no such kind. */
export function findPush(kind: string): AnyPush | undefined {
  return pushes.find(({ id }) => id === kind);
}
