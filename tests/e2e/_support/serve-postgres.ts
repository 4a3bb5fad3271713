import { startPostgres } from '../../../src/scripts/postgres.ts';

/** An empty PostgreSQL for a browser test; says where it is, and is gone after SIGTERM. */
const postgres = await startPostgres();
process.stdout.write(`${postgres.url}\n`);

process.once('SIGTERM', async () => {
  await postgres.stop();
  process.exit(0);
});
