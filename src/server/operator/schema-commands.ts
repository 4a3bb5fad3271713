import { openToLook } from '#server/database/open.ts';
import { readSchemaStatus, toAbsent } from '#server/database/schema-status.ts';
import type { SettingsCommand } from './command.ts';

/** PostgreSQL's word for a database that nobody created. */
const unknownDatabase = '3D000';

/** How the tables stand to this version: `schema status`. */
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
};
