import { registerHooks } from 'node:module';
import type { WritePlan } from '#server/database/planned.ts';
import { writeAlone } from '#server/database/postgres-plans.ts';
import type { Db } from '#server/database/tables.ts';

/** Replaces that of `write-plan.ts`: every plan has its own transaction. */
export const createWritePlan =
  (database: Db): WritePlan =>
  (plan) =>
    writeAlone(database, plan);

/** Loaded into a server on PostgreSQL (`--import`), which is then the baseline of those that write together. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith('/database/write-plan.ts')
      ? { url: import.meta.url, shortCircuit: true }
      : next(specifier, context),
});
