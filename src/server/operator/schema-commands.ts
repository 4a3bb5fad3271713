import { openContext } from '#server/context.ts';
import { openToLook } from '#server/database/open.ts';
import { readSchemaStatus, toAbsent } from '#server/database/schema-status.ts';
import type { SettingsCommand } from './command.ts';

/** PostgreSQL's word for a database that nobody created. */
const unknownDatabase = '3D000';

/** How the tables stand to this version, and bringing them up to date before it starts. */
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
