import type { PushKind } from '#contract/operations/pushes.ts';
import type { Context } from '#server/context.ts';
import { addPush } from '#server/push/event.ts';

interface Events {
  accountId: string;
  kind: PushKind;
  /** First digit of the waybill numbers. */
  digit: number;
  /** Number of the first waybill. */
  first?: number;
  waybills: number;
  /** First and last event of each waybill. */
  from?: number;
  to: number;
  createdAt?: number;
}

/** Writes events of waybills, those of a waybill in their order, in one transaction. */
export async function writeEvents(
  { database }: Pick<Context, 'database'>,
  { accountId, kind, digit, first = 0, waybills, from = 1, to, createdAt }: Events,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (let waybill = first; waybill < first + waybills; waybill += 1) {
      const billCode = `UEG${digit}${String(waybill).padStart(11, '0')}`;
      for (let sequence = from; sequence <= to; sequence += 1) {
        const content = { billCode, sequence };
        const push = { accountId, kind, billCode, sequence, content };
        await addPush(transaction, { ...push, createdAt: createdAt ?? Date.now() });
      }
    }
  });
}
