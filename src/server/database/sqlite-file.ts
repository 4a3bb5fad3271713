import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';
import { makePrivate } from '#server/settings/data-dir.ts';

const oldestVersion = [3, 51, 3] as const;
/** Short, since it blocks the whole process; callers retry for longer (sqlite-driver.ts). */
const busyTimeoutMs = 20;
/** Before the first call nothing can be blocked: setting the journal mode may wait. */
const openTimeoutMs = 10_000;
const maxStatements = 300;

/** Older versions can lose commits of a WAL database that several processes share. */
function assertVersion(database: DatabaseSync): void {
  const row = database.prepare('select sqlite_version() as version').get();
  const version = String(row?.version);
  const parts = version.split('.').map(Number);
  const difference = oldestVersion.map((part, index) => (parts[index] ?? 0) - part).find(Boolean);
  if ((difference ?? 0) < 0) {
    throw new Error(`SQLite ${version} is older than ${oldestVersion.join('.')}: update Node.js`);
  }
}

/** Rows as SQLite reads them: values in the order of the names, which are stored once. */
export interface RowValues {
  names: string[];
  values: unknown[][];
}

/** Converts rows to objects, faster than node:sqlite does. */
export function toRows<Row>({ names, values }: RowValues): Row[] {
  return values.map((each) => {
    const row: Record<string, unknown> = {};
    names.forEach((name, index) => {
      row[name] = each[index];
    });
    return row as Row;
  });
}

interface Changes {
  changes: number | bigint;
  lastInsertRowid: number | bigint;
}

/** Result of a statement, as sent between threads. */
export type Ran = RowValues | Changes;

export function toResult<Row>(ran: Ran): QueryResult<Row> {
  if ('names' in ran) return { rows: toRows<Row>(ran) };
  const { changes, lastInsertRowid } = ran;
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** Thrown if a full disk ended a transaction, or the thread that wrote it died. */
export class TransactionLost extends Error {
  constructor(options?: ErrorOptions) {
    super('the transaction was lost', options);
  }
}

/** A statement, and those to run before it without waiting, such as the begin of its transaction. */
export interface Step {
  before: readonly string[];
  sql: string;
  parameters: readonly unknown[];
  /** True if an earlier step began its transaction. */
  isInside: boolean;
}

interface Prepared {
  statement: StatementSync;
  names: string[];
}

/** One connection to a SQLite file, which several connections and processes may share. */
export class SqliteFile {
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, Prepared>();

  private constructor(database: DatabaseSync) {
    this.database = database;
  }

  /** Creates the file if it does not exist; its folder must. */
  static openToWrite(file: string): SqliteFile {
    // Its log and index get the file's mode; those left by a crash keep theirs.
    for (const each of [file, ...[`${file}-wal`, `${file}-shm`].filter(existsSync)])
      makePrivate(each);
    const database = new DatabaseSync(file, { timeout: openTimeoutMs });
    assertVersion(database);
    database.exec('pragma journal_mode = wal');
    // Drivers default to losing the last commits when the power is cut.
    database.exec('pragma synchronous = full');
    database.exec('pragma foreign_keys = on');
    // Deleted data, such as mailed codes, must not stay legible in free pages.
    database.exec('pragma secure_delete = on');
    database.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
    return new SqliteFile(database);
  }

  /** Opens a connection to an existing file that no writer blocks, in this process or another. */
  static openToRead(file: string): SqliteFile {
    const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
    // From the first read on, others see the file in use.
    database.prepare('select 1 from sqlite_schema').get();
    return new SqliteFile(database);
  }

  get isTransaction(): boolean {
    return this.database.isTransaction;
  }

  private prepare(sql: string): Prepared {
    const known = this.statements.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    const names = statement.columns().map(({ name }) => name);
    if (names.length > 0) statement.setReturnArrays(true);
    if (this.statements.size >= maxStatements) this.statements.clear();
    const prepared = { statement, names };
    this.statements.set(sql, prepared);
    return prepared;
  }

  read(sql: string, parameters: readonly unknown[]): RowValues {
    const { statement, names } = this.prepare(sql);
    return { names, values: statement.all(...(parameters as SQLInputValue[])) as never };
  }

  run(sql: string, parameters: readonly unknown[]): Ran {
    const { statement, names } = this.prepare(sql);
    if (names.length > 0) return this.read(sql, parameters);
    return statement.run(...(parameters as SQLInputValue[]));
  }

  /** After a lost transaction nothing more may run: each statement would be its own transaction. */
  step({ before, sql, parameters, isInside }: Step): Ran {
    if (isInside && !this.isTransaction) {
      if (sql === 'rollback') return { changes: 0, lastInsertRowid: 0 };
      throw new TransactionLost();
    }
    for (const each of before) this.run(each, []);
    return this.run(sql, parameters);
  }

  close(): void {
    this.statements.clear();
    // A file that is only read is its own writer.
    if (this.database.isOpen) this.database.close();
  }
}
