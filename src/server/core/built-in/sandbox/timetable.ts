import type { ScenarioName } from '#contract/operations/sandbox/scenario-names.ts';
import { prepare } from '#server/database/prepare.ts';
import type { OrderRow, Queryable } from '#server/database/tables.ts';
import type { Courier } from '../courier.ts';
import { assertSandbox } from './simulated-parcel.ts';
import { insertSimulation } from './simulation-store.ts';

/** How the new orders of a sandbox account move by themselves. */
export interface Timetable {
  scenario: ScenarioName;
  everyS: number;
}

/** Sets, or with undefined ends, what new orders of an account do; those under way go on as they are. */
export async function setTimetable(
  courier: Courier,
  accountId: string,
  timetable: Timetable | undefined,
): Promise<void> {
  await assertSandbox(courier, accountId, 'the timetable');
  const { database } = courier;
  if (!timetable) {
    await database.deleteFrom('sandbox_timetable').where('account_id', '=', accountId).execute();
    return;
  }
  const set = { scenario: timetable.scenario, every_s: timetable.everyS, set_at: courier.now() };
  await database
    .insertInto('sandbox_timetable')
    .values({ account_id: accountId, ...set })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(set))
    .execute();
}

const selectTimetable = prepare((database, { accountId }: { accountId: string }) =>
  database.selectFrom('sandbox_timetable').selectAll().where('account_id', '=', accountId),
);

/** What new orders of an account do by themselves; undefined where they wait to be moved. */
export async function findTimetable(database: Queryable, accountId: string) {
  const [row] = await selectTimetable(database, { accountId });
  return row && { scenario: row.scenario as ScenarioName, everyS: row.every_s };
}

/** Starts a new order on its account's timetable, in the transaction that makes the order. */
export async function startByTimetable(transaction: Queryable, order: OrderRow): Promise<void> {
  const { account_id, bill_code, created_at } = order;
  const timetable = await findTimetable(transaction, account_id);
  if (!timetable) return;
  const { scenario, everyS: every_s } = timetable;
  const next_at = created_at + every_s * 1000;
  const begun = { bill_code, account_id, scenario, step: 0, every_s, next_at };
  await insertSimulation(transaction, { ...begun, lease_until: null, stopped: null });
}
