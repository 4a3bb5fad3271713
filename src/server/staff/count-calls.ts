import type { ExpressionBuilder } from 'kysely';
import type { CallCount } from '#contract/portal/operator-integrators.ts';
import { hasFailed } from '#server/console/calls/select-calls.ts';
import { quarterMs } from '#server/database/call-tables.ts';
import type { Database, Queryable } from '#server/database/tables.ts';

type OfAccount = ExpressionBuilder<Database, 'account'>;

/**
 * Counts an account's calls since a moment: those in the log by an index range, failed ones by their own
 * index, and those that the log counted but did not keep.
 */
function countSince({ selectFrom }: OfAccount, from: number) {
  const logged = selectFrom('call_log')
    .whereRef('call_log.account_id', '=', 'account.id')
    .where('called_at', '>=', from)
    .select(({ fn }) => fn.countAll<number>().as('count'));
  const leftOut = selectFrom('refused_calls')
    .whereRef('refused_calls.account_id', '=', 'account.id')
    .where('quarter', '>=', Math.floor(from / quarterMs))
    .select(({ fn }) => fn.sum<number | null>('count').as('count'));
  const leftOutFailed = leftOut.where('code', '!=', '1');
  return { logged, failed: logged.where(hasFailed), leftOut, leftOutFailed };
}

/** Counts the calls of each account since a moment, and the failed ones. */
export async function countCalls(
  database: Queryable,
  accountIds: readonly string[],
  from: number,
): Promise<ReadonlyMap<string, CallCount>> {
  if (accountIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('account')
    .where('id', 'in', accountIds)
    .select((account) => {
      const { logged, failed, leftOut, leftOutFailed } = countSince(account, from);
      return [
        'id',
        logged.as('logged'),
        failed.as('failed'),
        leftOut.as('leftOut'),
        leftOutFailed.as('leftOutFailed'),
      ];
    })
    .execute();
  return new Map(
    rows.map(({ id, logged, failed, leftOut, leftOutFailed }) => {
      const calls = Number(logged) + Number(leftOut ?? 0);
      return [id, { calls, errors: Number(failed) + Number(leftOutFailed ?? 0) }];
    }),
  );
}

/** Sums the calls of several accounts. */
export function addUp(counts: readonly (CallCount | undefined)[]): CallCount {
  return {
    calls: counts.reduce((sum, count) => sum + (count?.calls ?? 0), 0),
    errors: counts.reduce((sum, count) => sum + (count?.errors ?? 0), 0),
  };
}
