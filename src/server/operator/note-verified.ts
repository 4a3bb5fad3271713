import { createAction, type Taken } from '#server/database/backup/taken.ts';
import { noteDuty } from '#server/database/duties.ts';
import { openDatabase, openToLook } from '#server/database/open.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Notes a verified backup in the database that is here; says why where that has no such backup. */
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
    if (!begun) return 'no: it is no backup of the database here';
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
