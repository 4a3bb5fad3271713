import path from 'node:path';
import type { AuditDetails } from '#contract/portal/audit.ts';
import { createBackup } from '#server/database/backup/create.ts';
import { createAction, type Taken } from '#server/database/backup/taken.ts';
import { noteDuty } from '#server/database/duties.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import type { People } from '#server/people/people.ts';
import { newId } from '#server/runtime/new-id.ts';
import { type Command, type Options, type SettingsCommand, toTime, UsageError } from './command.ts';
import { noteVerified } from './note-verified.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const actor = 'operator';
/** More than any portal gives: each takes a row on the disk. */
const numbersPerSecond = 100_000;
const hashPattern = /^[0-9a-f]{64}$/;
const shownRows = 100;

const keyNote =
  'The master key is not in the backup (MASTER_KEY, or master.key in DATA_DIR): keep it, and keep it apart from backups';

/** Puts on record that a backup begins, so that the copy itself says which it is and when it was taken. */
async function begin(people: People): Promise<Taken> {
  const taken = { id: newId(), at: people.now() };
  await people.write(async (transaction) =>
    addAudit(
      transaction,
      { ...people, now: () => taken.at },
      { actor, action: createAction, subject: taken.id },
    ),
  );
  return taken;
}

function readHash(options: Options): string | undefined {
  const expected = options.optional('expect')?.toLowerCase();
  if (expected === undefined || hashPattern.test(expected)) return expected;
  throw new UsageError('--expect must be the sha256 that `backup create` printed, 64 hex digits');
}

async function list({ database }: People) {
  const rows = await database
    .selectFrom('audit')
    .select(['at', 'action', 'subject', 'details'])
    .where('action', 'like', 'backup.%')
    .orderBy('sequence', 'desc')
    .limit(shownRows)
    .execute();
  return rows.map(({ at, action, subject: backup, details }) => {
    if (action === createAction) return { backup, begunAt: toTime(at) };
    const { missingFrom, missingUntil } = JSON.parse(details) as AuditDetails;
    const callsMayBeMissing = { from: toTime(missingFrom), until: toTime(missingUntil) };
    return { backup, restoredAt: toTime(at), callsMayBeMissing };
  });
}

/** Copies of all that the portal knows: `backup create|verify|restore|list`. */
export const backupCommands: Record<string, Command | SettingsCommand> = {
  'backup create': {
    options: ['to'],
    async run({ people }, options) {
      const file = path.resolve(options.text('to'));
      const { dataDir, databaseUrl, toolPath } = people.settings;
      const place = { dataDir, databaseUrl, path: toolPath };
      const made = await createBackup(place, people.database, file, () => begin(people));
      const { begun, ...measured } = made;
      await noteDuty(people.database, 'backup', begun.at);
      return { backup: begun.id, file, ...measured, masterKey: keyNote };
    },
  },
  'backup verify': {
    options: ['from', 'expect'],
    async runWith(settings, options, onConnectionLost) {
      const from = path.resolve(options.text('from'));
      const verified = await verifyBackup(from, settings, readHash(options));
      const taken = { id: verified.backup, at: Date.parse(verified.takenAt) };
      return { ...verified, noted: await noteVerified(settings, taken, onConnectionLost) };
    },
  },
  'backup restore': {
    options: ['from', 'expect', 'replace', 'numbers-per-second'],
    flags: ['replace'],
    runWith: (settings, options) =>
      restoreBackup(settings, {
        from: path.resolve(options.text('from')),
        expected: readHash(options),
        replace: options.flag('replace'),
        numbersPerSecond: options.count('numbers-per-second') ?? numbersPerSecond,
      }),
  },
  'backup list': {
    options: [],
    run: ({ people }) => list(people),
  },
};
