import { randomUUID } from 'node:crypto';
import type { AlertKind, ConsoleAlert } from '#contract/portal/console-alerts.ts';
import { addCompany, type Company } from '../../_support/accounts.ts';
import { ask } from '../../_support/people.ts';
import type { Integrator, TestPortal } from '../../_support/portal.ts';
import { writeCalls } from '../calls/_calls.ts';

/** A company with both accounts, and their ids. */
export interface Watched extends Company {
  ids: Record<'sandbox' | 'production', string>;
}

export async function addWatched(portal: TestPortal): Promise<Watched> {
  const company = await addCompany(portal);
  const rows = await portal.context.database
    .selectFrom('account')
    .select(['id', 'environment'])
    .where('organisation_id', '=', company.organisation.id)
    .execute();
  const idOf = (environment: string) =>
    rows.find((row) => row.environment === environment)?.id ?? '';
  return { ...company, ids: { sandbox: idOf('sandbox'), production: idOf('production') } };
}

/** Saves settings: 20 % and 10 waybills by default. */
export function saveSettings(portal: TestPortal, { token }: Watched, settings: object) {
  const request = { errorRate: 20, balance: 10, ...settings };
  return ask(portal, 'POST', 'console/saveAlerts', request, { token });
}

export async function readAlerts(portal: TestPortal, { token }: Watched): Promise<ConsoleAlert[]> {
  const { data } = await ask(portal, 'GET', 'console/alerts', {}, { token });
  return data.alerts;
}

export const kindsOf = (alerts: readonly ConsoleAlert[]): AlertKind[] =>
  alerts.map(({ kind }) => kind);

/** Logs `count` calls of an account at this moment with the response code. */
export function logCalls(portal: TestPortal, account: Integrator, count: number, code: string) {
  return writeCalls(
    portal,
    account,
    Array.from({ length: count }, () => ({ code })),
  );
}

/** A push of an account after some failed attempts, the last at this moment. */
export async function addFailedPush(
  { context: { database }, clock }: TestPortal,
  accountId: string,
  { status, attempts }: { status: 'pending' | 'dead'; attempts: number },
): Promise<string> {
  const id = randomUUID();
  const times = { created_at: clock.now, next_at: clock.now };
  const kind = 'logistics/statusFeedback';
  const whose = { account_id: accountId, kind, bill_code: id, sequence: 1 };
  await database
    .insertInto('push')
    .values({ id, ...whose, content: '{}', status, attempts, ...times })
    .execute();
  await database
    .insertInto('push_attempt')
    .values({ push_id: id, number: attempts, attempted_at: clock.now, duration_ms: 1 })
    .execute();
  return id;
}

/** Emails about alerts to a person. */
export async function alertMails({ context: { database } }: TestPortal, { user }: Watched) {
  return database
    .selectFrom('message')
    .select(['template', 'subject', 'body'])
    .where('user_id', '=', user.id)
    .where('template', 'like', 'alert%')
    .orderBy('id')
    .execute();
}
