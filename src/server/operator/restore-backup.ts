import { peekMasterKey } from '#server/crypto/master-key.ts';
import {
  assertExpected,
  type Engine,
  engineNames,
  measure,
  readEngine,
} from '#server/database/backup/backup-file.ts';
import { restorePostgres } from '#server/database/backup/restore-postgres.ts';
import { restoreSqlite } from '#server/database/backup/restore-sqlite.ts';
import type { OpenStaged, RestoreOptions, StagedPlace } from '#server/database/backup/restoring.ts';
import { assertTaken, readTaken } from '#server/database/backup/taken.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { StartError } from '#server/errors/start-error.ts';
import { prepareDataDir } from '#server/settings/data-dir.ts';
import type { Settings } from '#server/settings/settings.ts';
import { openOwnContext } from './open-own-context.ts';
import { settleRestore } from './settle-restore.ts';

interface Restoring extends RestoreOptions {
  numbersPerSecond: number;
  /** The SHA-256 that `backup create` printed. */
  expected: string | undefined;
}

function assertSameEngine(file: string, { databaseUrl }: Settings): void {
  const own: Engine = databaseUrl === undefined ? 'sqlite' : 'postgres';
  const other = readEngine(file);
  if (other === own) return;
  const fix =
    own === 'sqlite' ? 'set DATABASE_URL to restore it' : 'restore it without DATABASE_URL';
  throw new StaffError(
    `${file} is a backup of ${engineNames[other]}, and the portal here runs on ${engineNames[own]}: ${fix}`,
  );
}

function readKey(settings: Settings): string {
  const masterKey = peekMasterKey(settings);
  if (masterKey !== undefined) return masterKey;
  throw new StaffError(
    'there is no master key here, and no backup holds one: set MASTER_KEY, or put the master.key that was kept apart into DATA_DIR',
  );
}

/** Opens a copy as a start would: with the master key, and migrated. */
async function openStaged(settings: Settings, place: StagedPlace, options: Restoring) {
  const own = { ...settings, ...place };
  const { context, close } = await openOwnContext(own, () => {});
  try {
    const taken = assertTaken(await readTaken(context.database), options.from);
    const { numbersPerSecond } = options;
    return {
      settle: async (old: Parameters<typeof settleRestore>[2]['old']) => ({
        backup: taken.id,
        ...(await settleRestore(context, taken, { numbersPerSecond, old })),
      }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Puts a backup in the place of the portal's database, while no process uses it. */
export async function restoreBackup(given: Settings, options: Restoring) {
  assertSameEngine(options.from, given);
  if (options.expected !== undefined) {
    assertExpected(options.from, (await measure(options.from)).sha256, options.expected);
  }
  const settings = { ...given, masterKey: readKey(given) };
  const { dataDir, databaseUrl, toolPath } = settings;
  const open: OpenStaged<Awaited<ReturnType<typeof settleRestore>> & { backup: string }> = (
    place,
  ) => openStaged(settings, place, options);
  if (databaseUrl === undefined) prepareDataDir(dataDir);
  try {
    const { result, kept } =
      databaseUrl === undefined
        ? await restoreSqlite(dataDir, options, open)
        : await restorePostgres({ dataDir, databaseUrl, path: toolPath }, options, open);
    return { ...result, databaseBefore: kept ?? null };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StaffError(`${options.from} is not restored: ${error.message}`, { cause: error });
  }
}
