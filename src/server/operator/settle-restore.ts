import { secondMs } from '#contract/durations.ts';
import { type Lost, readSeries, skipNumbers } from '#server/core/built-in/numbers.ts';
import { createAction, type Taken } from '#server/database/backup/taken.ts';
import { type Queryable, tableList } from '#server/database/tables.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { toLastTotpStep } from '#server/people/factors/totp.ts';
import type { People } from '#server/people/people.ts';
import { actor } from './command.ts';

/** Numbers in blocks that processes took but had not begun, whatever the rate. */
const startedBlocks = 1_000_000;

interface Decision {
  at: string;
  action: string;
  actor: string;
  subject: string;
}

/** Facts of the database that a copy replaces. */
interface Old {
  counters: Lost['counters'];
  /** Decisions since the copy was made; undefined if the database does not descend from this copy. */
  decided: Decision[] | undefined;
  /** Hashes of unused recovery codes; undefined if the database cannot tell. */
  recoveryCodes: string[] | undefined;
  /** Answered challenges that would otherwise still be accepted. */
  challenges: { challenge: string; expires_at: number }[];
}

async function readDecided(old: Queryable, { id }: Taken): Promise<Decision[] | undefined> {
  const begun = await old
    .selectFrom('audit')
    .select('sequence')
    .where('action', '=', createAction)
    .where('subject', '=', id)
    .executeTakeFirst();
  if (!begun) return undefined;
  const rows = await old
    .selectFrom('audit')
    .select(['at', 'action', 'actor', 'subject'])
    .where('sequence', '>', begun.sequence)
    .where('action', 'not like', 'backup.%')
    .orderBy('sequence')
    .execute();
  return rows.map(({ at, ...row }) => ({ at: new Date(at).toISOString(), ...row }));
}

async function readOld(old: Queryable | undefined, taken: Taken): Promise<Old> {
  const unknown = {
    counters: undefined,
    decided: undefined,
    recoveryCodes: undefined,
    challenges: [],
  };
  if (!old) return unknown;
  try {
    const counters = await readSeries(old);
    const decided = await readDecided(old, taken);
    if (!decided) return { ...unknown, counters };
    const codes = await old.selectFrom('recovery_code').select('code_hash').execute();
    const challenges = await old.selectFrom('spent_challenge').selectAll().execute();
    return {
      counters,
      decided,
      recoveryCodes: codes.map(({ code_hash }) => code_hash),
      challenges,
    };
  } catch {
    // If it is broken, of an older version, or not ours, estimate by time instead.
    return unknown;
  }
}

export interface SettleOptions {
  /** Most numbers of a series that the portal may have issued in a second. */
  numbersPerSecond: number;
  old: Queryable | undefined;
}

/** Removes credentials that may have ended or been used since; returns counts by the descriptions' names. */
async function removeCredentials(transaction: Queryable): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [table, { restore }] of tableList) {
    if (restore === undefined) continue;
    const { numDeletedRows } = await transaction.deleteFrom(table).executeTakeFirstOrThrow();
    removed[restore] = Number(numDeletedRows);
  }
  return removed;
}

/** Ends secrets from before the last rotation, which their owner may have ended since. */
async function endOldSecrets(transaction: Queryable, now: number): Promise<number> {
  let ended = 0;
  for (const until of ['old_key_until', 'old_webhook_until'] as const) {
    const { numUpdatedRows } = await transaction
      .updateTable('account')
      .set({ [until]: now })
      .where(until, '>', now)
      .executeTakeFirstOrThrow();
    ended += Number(numUpdatedRows);
  }
  return ended;
}

/** Removes recovery codes that may have been used or replaced since: a used one would become valid again. */
async function endRecoveryCodes(
  transaction: Queryable,
  unused: readonly string[] | undefined,
): Promise<number> {
  const isUnused = new Set(unused);
  const rows = await transaction.selectFrom('recovery_code').selectAll().execute();
  const ended = rows.filter(({ code_hash }) => !isUnused.has(code_hash));
  for (const { user_id, code_hash } of ended) {
    await transaction
      .deleteFrom('recovery_code')
      .where('user_id', '=', user_id)
      .where('code_hash', '=', code_hash)
      .execute();
  }
  return ended.length;
}

/** Ends all access that may have been ended or used since. Browsers stay known: that gives no access. */
async function endWhatOpens(
  transaction: Queryable,
  now: number,
  { recoveryCodes, challenges }: Old,
) {
  const ended = await removeCredentials(transaction);
  // The link in a mail about an unknown device.
  await transaction
    .updateTable('session_event')
    .set({ link_used_at: now })
    .where('link_hash', 'is not', null)
    .where('link_used_at', 'is', null)
    .execute();
  for (const challenge of challenges) {
    await transaction
      .insertInto('spent_challenge')
      .values(challenge)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  // An authenticator's code that was just used.
  await transaction
    .updateTable('users')
    .set({ totp_step: toLastTotpStep(now) })
    .where('totp_secret', 'is not', null)
    .execute();
  // A reset of factors would turn them off, even if its owner stopped it since.
  await transaction
    .updateTable('users')
    .set({ factors_off_at: null })
    .where('factors_off_at', 'is not', null)
    .execute();
  ended.recoveryCodesEnded = await endRecoveryCodes(transaction, recoveryCodes);
  return { ...ended, oldKeysEnded: await endOldSecrets(transaction, now) };
}

/** Prepares a copy for serving: skips numbers, signs everyone out, and records when calls may be missing. */
export async function settleRestore(
  people: People,
  taken: Taken,
  { numbersPerSecond, old }: SettleOptions,
) {
  const until = people.now();
  if (until < taken.at) {
    throw new StaffError(
      `the backup was taken at ${new Date(taken.at).toISOString()}, which this machine's clock has not reached: set the clock`,
    );
  }
  const before = await readOld(old, taken);
  const { counters, decided } = before;
  const seconds = Math.ceil((until - taken.at) / secondMs);
  const atMost = decided ? undefined : startedBlocks + seconds * numbersPerSecond;
  return people.write(async (transaction) => {
    const numbersSkipped = await skipNumbers(transaction, { counters, atMost });
    const ended = await endWhatOpens(transaction, until, before);
    const details = { missingFrom: taken.at, missingUntil: until };
    addAudit(transaction, people, { actor, action: 'backup.restore', subject: taken.id, details });
    return {
      callsMayBeMissing: {
        from: new Date(taken.at).toISOString(),
        until: new Date(until).toISOString(),
      },
      numbersSkipped,
      numbersKnownBy: decided ? 'the counters of the database before' : 'the time since the backup',
      ...ended,
      decidedSince: decided ?? 'unknown: the database before cannot be read, or is another',
    };
  });
}
