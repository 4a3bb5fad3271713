import { type Selectable, sql } from 'kysely';
import { dayMs, hourMs } from '#contract/durations.ts';
import { defaultLanguage, findLanguage } from '#contract/languages.ts';
import type { OutboxMessage } from '#contract/portal/outbox.ts';
import { claimDue, type Lease } from '#server/database/lease.ts';
import type { MessageTable } from '#server/database/people-tables.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { type Channel, toWay } from './add-message.ts';
import { carriesSecret } from './templates.ts';

const most = 100;
const channels: readonly Channel[] = ['mail', 'sms'];

/** The demo's messages of channels that are not configured, newest first; `notFound` if all are. */
export async function listOutbox({ reports, settings }: People): Promise<OutboxMessage[]> {
  const shown = channels.filter((channel) => toWay(settings, channel) === 'outbox');
  if (shown.length === 0) throw new PortalError('notFound', 'portal.notFound');
  const rows = await reports
    .selectFrom('message')
    .select(['id', 'channel', 'recipient', 'subject', 'body', 'language'])
    .select('created_at as createdAt')
    .where('status', '=', 'outbox')
    .where('channel', 'in', shown)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ language, ...row }) => ({
    ...row,
    locale: (findLanguage(language) ?? defaultLanguage).locale,
  }));
}

/** A message that this process has leased for sending. */
export type ClaimedMessage = Selectable<MessageTable>;

/** Claims due messages of these channels that no other process has leased. */
export function claimMessages(
  transaction: Queryable,
  channels: readonly Channel[],
  lease: Lease,
): Promise<ClaimedMessage[]> {
  const waiting = sql.lit('waiting' as const);
  return claimDue(transaction, 'message', lease, (due) =>
    due.where('status', '=', waiting).where('channel', 'in', channels),
  )
    .where('status', '=', waiting)
    .returningAll()
    .execute();
}

/** Outcome of an attempt. */
export type Outcome =
  | { status: 'sent' }
  /** Retries are useless. */
  | { status: 'failed'; error: string }
  | { status: 'waiting'; error: string; nextAt: number };

const maxError = 300;

/**
 * Records an attempt unless another process has taken the message over. Texts with a code or such a
 * link are deleted once they are useless, so that later readers of the database cannot find them.
 */
export async function recordMessage(
  transaction: Queryable,
  { id, lease_until, template }: ClaimedMessage,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const over = outcome.status !== 'waiting';
  await transaction
    .updateTable('message')
    .set(({ eb }) => ({
      status: outcome.status,
      attempts: eb('attempts', '+', 1),
      lease_until: null,
      error: outcome.status === 'sent' ? null : outcome.error.slice(0, maxError),
      ...(outcome.status === 'sent' && { sent_at: now }),
      ...(outcome.status === 'waiting' && { next_at: outcome.nextAt }),
      ...(over && carriesSecret(template) && { subject: '', body: '' }),
    }))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('lease_until', '=', lease_until)
    .execute();
}

/** Number of waiting and failed messages; `dueSince` is that of the longest due one, or null. */
export async function countMessages(database: Db, now: number) {
  const row = await database
    .selectNoFrom(({ selectFrom, fn }) => {
      const count = (status: 'waiting' | 'failed') =>
        selectFrom('message')
          .select(fn.countAll<number>().as('count'))
          .where('status', '=', status);
      return [
        count('waiting').as('waiting'),
        count('failed').as('failed'),
        selectFrom('message')
          .select((eb) => eb.fn.min('next_at').as('since'))
          .where('status', '=', 'waiting')
          .where('next_at', '<=', now)
          .as('dueSince'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { waiting: row.waiting ?? 0, failed: row.failed ?? 0, dueSince: row.dueSince };
}

/** Removes finished messages: sent and failed ones after `days`, the demo's after a day, decoys after an hour. */
export async function removeOldMessages(
  database: Queryable,
  { now, days }: { now: number; days: number },
): Promise<void> {
  await database
    .deleteFrom('message')
    .where(({ eb, and, or }) =>
      or([
        and([eb('status', 'in', ['sent', 'failed']), eb('created_at', '<', now - days * dayMs)]),
        and([eb('status', '=', 'outbox'), eb('created_at', '<', now - dayMs)]),
        and([eb('status', '=', 'withheld'), eb('created_at', '<', now - hourMs)]),
      ]),
    )
    .execute();
}

/** A message that could not be delivered; `final`: retries are useless. */
export class DeliveryError extends Error {
  readonly final: boolean;

  constructor(reason: string, final: boolean) {
    super(reason);
    this.final = final;
  }
}

/** Why a message could not be delivered, with the tried addresses. */
export function toReason(error: unknown, tried: string): string {
  const { message, cause } = error as Error;
  const parts = [message, cause instanceof Error ? cause.message : '', tried];
  return parts.filter((part) => part !== '').join(': ');
}

/** Delivers messages of one channel; `send` rejects with a DeliveryError. */
export interface Send {
  send(message: ClaimedMessage): Promise<void>;
  close(): void;
}

export const messageQueueHandlers = {
  'demo/outbox': async ({ people }) => ({ messages: await listOutbox(people) }),
} satisfies Partial<Handlers>;
