import { sql } from 'kysely';
import type { ScenarioName } from '#contract/operations/sandbox/scenario-names.ts';
import type { RowStatement } from '#server/database/planned.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Courier } from '../courier.ts';
import { assertSandbox } from './simulated-parcel.ts';

interface Timetable {
  scenario: ScenarioName;
  everyS: number;
}

/** Sets an account's timetable for new orders, or removes it with undefined; orders under way are unaffected. */
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

/** Returns the timetable of an account's new orders; undefined if they wait to be moved. */
export async function findTimetable(database: Queryable, accountId: string) {
  const [row] = await selectTimetable(database, { accountId });
  return row && { scenario: row.scenario as ScenarioName, everyS: row.every_s };
}

const insertSimulations = prepare((database, { billCodes }: { billCodes: readonly string[] }) =>
  database
    .insertInto('simulation')
    .columns(['bill_code', 'account_id', 'scenario', 'step', 'every_s', 'next_at'])
    .expression(
      database
        .selectFrom('orders')
        .innerJoin('sandbox_timetable', 'sandbox_timetable.account_id', 'orders.account_id')
        .select([
          'orders.bill_code',
          'orders.account_id',
          'scenario',
          sql.lit(0).as('step'),
          'every_s',
          sql<number>`orders.created_at + 1000 * every_s`.as('next_at'),
        ])
        .where('orders.bill_code', 'in', billCodes),
    )
    .onConflict((conflict) => conflict.column('bill_code').doNothing()),
);

/** Starts the orders of waybills by the timetables of their accounts, if they have one. */
export const startByTimetable: RowStatement<string> = {
  name: 'simulation',
  compile: (database, billCode) => insertSimulations.compile(database, { billCodes: [billCode] }),
  async run(transaction, billCodes) {
    await insertSimulations(transaction, { billCodes });
    return billCodes.map(() => true);
  },
};
