import { startPostgres } from '../../../src/scripts/postgres.ts';

/** Starts an empty PostgreSQL for a browser test; prints its URL, and ends on SIGTERM. */
const postgres = await startPostgres();
process.stdout.write(`${postgres.url}\n`);

process.once('SIGTERM', async () => {
  await postgres.stop();
  process.exit(0);
});
