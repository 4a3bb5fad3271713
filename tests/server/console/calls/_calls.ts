import type { Insertable } from 'kysely';
import { findAccount } from '#server/accounts/account-store.ts';
import { type CallLogTable, quarterMs } from '#server/database/call-tables.ts';
import { newId } from '#server/runtime/new-id.ts';
import type { Integrator, TestPortal } from '../../_support/portal.ts';

/** Writes calls of an account as the gateway does; resolves to their request ids. */
export async function writeCalls(
  { context: { database }, clock }: TestPortal,
  { apiAccount }: Integrator,
  calls: readonly Partial<Insertable<CallLogTable>>[],
): Promise<string[]> {
  const { id } = await findAccount(database, apiAccount);
  const rows = calls.map((parts) => ({
    request_id: newId(),
    called_at: clock.now,
    account_id: id,
    api_account: apiAccount,
    operation: 'orderserve/create',
    code: '1',
    http_status: 200,
    duration_us: 2500,
    uuid: '',
    version: 1 as const,
    ...parts,
  }));
  await database.insertInto('call_log').values(rows).execute();
  return rows.map(({ request_id }) => request_id);
}

interface LeftOut {
  /** Milliseconds since 1970. */
  at: number;
  operation: string;
  code: string;
  count: number;
}

/** Records refused calls of an account that were counted but not logged. */
export async function writeLeftOut(
  { context: { database } }: TestPortal,
  { apiAccount }: Integrator,
  counted: readonly LeftOut[],
): Promise<void> {
  const { id } = await findAccount(database, apiAccount);
  const rows = counted.map(({ at, ...rest }) => ({
    ...rest,
    account_id: id,
    quarter: Math.floor(at / quarterMs),
  }));
  await database.insertInto('refused_calls').values(rows).execute();
}
