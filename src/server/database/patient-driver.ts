import { setTimeout as wait } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';

/** How long a write waits for another process's transaction before it fails. */
const patienceMs = 10_000;
const longestPauseMs = 50;
const busy = 5;

function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return (errcode & 0xff) === busy;
}

/** node:sqlite waits with the whole process; here a busy file is asked again later instead. */
class PatientConnection implements DatabaseConnection {
  private readonly connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery) {
    const patientUntil = Date.now() + patienceMs;
    for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await this.connection.executeQuery<Row>(query);
      } catch (error) {
        if (!isBusy(error) || Date.now() > patientUntil) throw error;
        await wait(pauseMs);
      }
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.connection.streamQuery<Row>(query, chunkSize);
  }
}

/** What the driver asks of the database beyond Kysely's own interface. */
export interface TransactionalDatabase extends SqliteDatabase {
  readonly isTransaction: boolean;
}

class PatientDriver extends SqliteDriver {
  private readonly database: TransactionalDatabase;

  constructor(database: TransactionalDatabase) {
    super({ database });
    this.database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PatientConnection(await super.acquireConnection());
  }

  /** A full disk ends the transaction by itself: rolling back again would hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite for several processes: one that writes is waited for without holding up the event loop. */
export class PatientSqliteDialect extends SqliteDialect {
  private readonly database: TransactionalDatabase;

  constructor(database: TransactionalDatabase) {
    super({ database });
    this.database = database;
  }

  override createDriver(): Driver {
    return new PatientDriver(this.database);
  }
}
