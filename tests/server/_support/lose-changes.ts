import { sql } from 'kysely';
import type { TestDatabase } from './database.ts';

/** Runs work while every change of an order loses a race. */
export async function loseEveryChange<Result>(
  { database, engine }: TestDatabase,
  work: () => Promise<Result>,
): Promise<Result> {
  if (engine === 'sqlite') {
    await sql`create trigger lose before update on orders begin select raise(ignore); end`.execute(
      database,
    );
  } else {
    await sql`create function lose() returns trigger language plpgsql as 'begin return null; end'`.execute(
      database,
    );
    await sql`create trigger lose before update on orders for each row execute function lose()`.execute(
      database,
    );
  }
  try {
    return await work();
  } finally {
    const removal = engine === 'sqlite' ? sql`drop trigger lose` : sql`drop function lose cascade`;
    await removal.execute(database);
  }
}
