import { type CompiledQuery, sql } from 'kysely';
import type { Operation } from '#contract/operation.ts';
import { toNeededSuccesses } from '#contract/portal/interfaces.ts';
import type { JointTestTable } from '#server/database/call-tables.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Queryable } from '#server/database/tables.ts';

/** Successful calls of an operation, or acknowledged pushes of a kind, counted together. */
export interface Shown {
  accountId: string;
  operation: Pick<Operation, 'id' | 'direction'>;
  count: number;
  /** Time of the last one. */
  at: number;
}

/**
 * Called once, in the transaction and after all rows are counted, with the operations whose
 * integration testing is now complete.
 */
export type JointTestListener = (
  transaction: Queryable,
  completed: readonly Shown[],
) => Promise<void>;

type CountOfComplete = Omit<Shown, 'operation'> & Pick<Operation, 'id'>;

const addSuccesses = prepare((database, { row, needed }: { row: JointTestTable; needed: number }) =>
  database
    .insertInto('joint_test')
    .values({ ...row })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'operation']).doUpdateSet({
        successes: sql`joint_test.successes + excluded.successes`,
        last_at: sql`excluded.last_at`,
        completed_at: sql`coalesce(joint_test.completed_at, case
          when joint_test.successes + excluded.successes >= ${needed}
          then excluded.last_at end)`,
      }),
    )
    .returning('successes'),
);

const addToComplete = prepare((database, { accountId, id, count, at }: CountOfComplete) =>
  database
    .updateTable('joint_test')
    .set({ successes: sql`successes + ${count}`, last_at: at })
    .where('account_id', '=', accountId)
    .where('operation', '=', id)
    .where('completed_at', 'is not', null),
);

/** Counts for completed integration testing; changes no row if it is not complete. */
export function toCountOfComplete(database: Queryable, shown: Shown): CompiledQuery {
  const { operation, ...rest } = shown;
  return addToComplete.compile(database, { ...rest, id: operation.id });
}

/** Counts for integration testing; true if that completed it. */
export async function countSuccesses(transaction: Queryable, shown: Shown): Promise<boolean> {
  const { accountId, operation, count, at } = shown;
  const needed = toNeededSuccesses(operation);
  const row = {
    account_id: accountId,
    operation: operation.id,
    successes: count,
    last_at: at,
    completed_at: count >= needed ? at : null,
  };
  const [counted] = await addSuccesses(transaction, { row, needed });
  const successes = counted?.successes ?? 0;
  return successes >= needed && successes - count < needed;
}
