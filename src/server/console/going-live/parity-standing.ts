import type { Selectable } from 'kysely';
import type { InterfaceRow } from '#contract/portal/interfaces.ts';
import type { CustomerRow } from '#server/accounts/customer-store.ts';
import type { SalespersonRow } from '#server/accounts/salesperson-store.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { AccountTable, Queryable } from '#server/database/tables.ts';
import { listInterfaces } from '../applications/list-interfaces.ts';

export type Production = Selectable<AccountTable> & { granted: ReadonlySet<string> };

interface CallbackState {
  kind: string;
  disabled_at: number | null;
}

/** What the portal knows of a person's production, and of the sandbox beside it. */
export interface Standing {
  interfaces: Map<string, InterfaceRow>;
  /** Undefined before the company is certified. */
  production: Production | undefined;
  /** Id of the account. */
  sandbox: string | undefined;
  /** Of production, the oldest first. */
  customers: CustomerRow[];
  /** Of production, who may take shipments in. */
  salespeople: SalespersonRow[];
  callbacks: Record<'sandbox' | 'production', CallbackState[]>;
}

/** Every account has an id; none has this. */
const noAccount = 'none';

async function readGranted(reports: Queryable, accountId: string): Promise<Set<string>> {
  const rows = await reports
    .selectFrom('account_interface')
    .select('operation')
    .where('account_id', '=', accountId)
    .execute();
  return new Set(rows.map(({ operation }) => operation));
}

async function readCallbacks(reports: Queryable, accountId: string): Promise<CallbackState[]> {
  return reports
    .selectFrom('callback')
    .select(['kind', 'disabled_at'])
    .where('account_id', '=', accountId)
    .execute();
}

function readCustomers(reports: Queryable, accountId: string): Promise<CustomerRow[]> {
  return reports
    .selectFrom('customer')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('code')
    .execute();
}

function readSalespeople(reports: Queryable, accountId: string): Promise<SalespersonRow[]> {
  return reports
    .selectFrom('salesperson')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('disabled', '=', 0)
    .orderBy('created_at')
    .orderBy('code')
    .execute();
}

/** Reads all of it, without effect. */
export async function readStanding(reports: Queryable, user: UserRow): Promise<Standing> {
  const accounts = await reports
    .selectFrom('account')
    .selectAll()
    .where('user_id', '=', user.id)
    .execute();
  const production = accounts.find(({ environment }) => environment === 'production');
  const sandbox = accounts.find(({ environment }) => environment === 'sandbox');
  const id = production?.id ?? noAccount;
  return {
    interfaces: new Map(
      (await listInterfaces(reports, user)).map((row) => [row.operation, row] as const),
    ),
    production: production && { ...production, granted: await readGranted(reports, id) },
    sandbox: sandbox?.id,
    customers: await readCustomers(reports, id),
    salespeople: await readSalespeople(reports, id),
    callbacks: {
      sandbox: await readCallbacks(reports, sandbox?.id ?? noAccount),
      production: await readCallbacks(reports, id),
    },
  };
}
