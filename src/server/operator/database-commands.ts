import path from 'node:path';
import type { AuditDetails } from '#contract/portal/audit.ts';
import { openContext } from '#server/context.ts';
import { createBackup } from '#server/database/backup/create.ts';
import { createAction, type Taken } from '#server/database/backup/taken.ts';
import { noteDuty } from '#server/database/duties.ts';
import { openDatabase, openToLook } from '#server/database/open.ts';
import { readSchemaStatus, toAbsent } from '#server/database/schema-status.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import type { People } from '#server/people/people.ts';
import { newId } from '#server/runtime/new-id.ts';
import type { Settings } from '#server/settings/settings.ts';
import { actor, type Command, type SettingsCommand, toTime } from './command.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

/** PostgreSQL's code for a missing database. */
const unknownDatabase = '3D000';

/** Compares the tables with this version, and migrates them before it starts. */
export const schemaCommands: Record<string, SettingsCommand> = {
  'schema status': {
    options: [],
    async runWith(settings, _options, onConnectionLost) {
      const open = openToLook({ ...settings, onConnectionLost });
      if (!open)
        return toAbsent('sqlite', `missing: the first start makes it in ${settings.dataDir}`);
      try {
        return await readSchemaStatus(open.database);
      } catch (error) {
        if ((error as { code?: unknown }).code !== unknownDatabase) throw error;
        return toAbsent('postgres', 'missing: create the database that DATABASE_URL names');
      } finally {
        await open.close();
      }
    },
  },
  'schema migrate': {
    options: ['additive-only'],
    flags: ['additive-only'],
    async runWith(settings, options, onConnectionLost) {
      const additiveOnly = options.flag('additive-only');
      const open = await openContext(settings, onConnectionLost, {
        additiveOnly,
        besideNewer: true,
      });
      try {
        const { engine, state, newer } = await readSchemaStatus(open.database);
        const ran = open.ran.map(({ name, isAdditive }) => ({ name, additive: isAdditive }));
        return { engine, state, ran, newer };
      } finally {
        await open.close();
      }
    },
  },
};

/** Records a verified backup in the current database; returns the reason if that has no such backup. */
export async function noteVerified(
  { databaseUrl, dataDir }: Settings,
  { id, at }: Taken,
  onConnectionLost: (error: Error) => void,
): Promise<string> {
  const place = { databaseUrl, dataDir, onConnectionLost };
  const seen = openToLook(place);
  if (!seen) return 'no: there is no database here';
  try {
    const begun = await seen.database
      .selectFrom('audit')
      .select('id')
      .where('action', '=', createAction)
      .where('subject', '=', id)
      .executeTakeFirst();
    if (!begun) return 'no: it is not a backup of this database';
  } catch (error) {
    return `no: the database here cannot be read (${(error as Error).message})`;
  } finally {
    await seen.close();
  }
  const open = openDatabase(place);
  try {
    await noteDuty(open.database, 'backup_verify', at);
    return 'yes';
  } catch (error) {
    return `no: the database here cannot be written (${(error as Error).message})`;
  } finally {
    await open.close();
  }
}

/** More than any portal issues: each takes a row on the disk. */
const numbersPerSecond = 100_000;
const shownRows = 100;
const backupHash = 'the sha256 that `backup create`';

const keyNote =
  'The master key is not in the backup (MASTER_KEY, or master.key in DATA_DIR): keep it, and keep it apart from backups';

/** Records that a backup begins, so that the copy itself says which one it is and when it was taken. */
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

/** Backups of all that the portal stores: `backup create|verify|restore|list`. */
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
      const verified = await verifyBackup(from, settings, options.expectedHash(backupHash));
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
        expected: options.expectedHash(backupHash),
        replace: options.flag('replace'),
        numbersPerSecond: options.count('numbers-per-second') ?? numbersPerSecond,
      }),
  },
  'backup list': {
    options: [],
    run: ({ people }) => list(people),
  },
};
