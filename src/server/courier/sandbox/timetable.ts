import { sql } from 'kysely';
import type { ScenarioName } from '#contract/operations/sandbox/scenario-names.ts';
import { prepare } from '#server/database/prepare.ts';
import type { OrderRow, Queryable } from '#server/database/tables.ts';
import type { Courier } from '../courier.ts';
import { assertSandbox } from './simulated-parcel.ts';

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

/** What new orders of an account do by themselves; undefined where they wait to be moved. */
export async function findTimetable(
  { database }: Courier,
  accountId: string,
): Promise<Timetable | undefined> {
  const row = await database
    .selectFrom('sandbox_timetable')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && { scenario: row.scenario as ScenarioName, everyS: row.every_s };
}

type NewOrder = Pick<OrderRow, 'account_id' | 'bill_code' | 'created_at'>;

const insertSimulation = prepare((database, order: NewOrder) =>
  database
    .insertInto('simulation')
    .columns(['bill_code', 'account_id', 'scenario', 'step', 'every_s', 'next_at'])
    .expression(
      database
        .selectFrom('sandbox_timetable')
        .select([
          sql<string>`${order.bill_code}`.as('bill_code'),
          'account_id',
          'scenario',
          sql<number>`0`.as('step'),
          'every_s',
          sql<number>`cast(${order.created_at} as bigint) + every_s * 1000`.as('next_at'),
        ])
        .where('account_id', '=', order.account_id),
    ),
);

/** Starts a new order on its account's timetable, in the transaction that makes the order. */
export async function startByTimetable(transaction: Queryable, order: OrderRow): Promise<void> {
  const { account_id, bill_code, created_at } = order;
  await insertSimulation(transaction, { account_id, bill_code, created_at });
}
