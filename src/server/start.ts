import { areaVersion, saveAreas } from './courier/areas/area-store.ts';
import { shippedAreas } from './courier/areas/load-csv.ts';
import { loadShippedOutlets } from './courier/outlets/outlet-store.ts';
import { prepareDataDir } from './data-dir.ts';
import { assertMasterKey } from './database/key-check.ts';
import { migrate } from './database/migrate.ts';
import { type OpenDatabase, openDatabase } from './database/open.ts';
import { createSecrets, readMasterKey, type Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

export interface Ground extends OpenDatabase {
  secrets: Secrets;
}

/**
 * What server and operator tool both stand on: the database up to date, places loaded, the master key.
 * Throws a StartError for what the operator can change.
 */
export async function prepareGround(
  settings: Settings,
  onConnectionLost: (error: Error) => void,
): Promise<Ground> {
  const { databaseUrl, dataDir, masterKey } = settings;
  if (!databaseUrl || !masterKey) prepareDataDir(dataDir);
  const secrets = createSecrets(masterKey ?? readMasterKey(dataDir));
  const open = openDatabase({ databaseUrl, dataDir, onConnectionLost });
  try {
    // In the migrations' transaction: under a wrong key they change nothing.
    await migrate(open.database, databaseUrl ? 'postgres' : 'sqlite', secrets, (transaction) =>
      assertMasterKey(transaction, secrets),
    );
  } catch (error) {
    await open.close();
    throw error;
  }
  if ((await areaVersion(open.database)) === 0) await saveAreas(open.database, shippedAreas());
  await loadShippedOutlets(open.database);
  return { ...open, secrets };
}
