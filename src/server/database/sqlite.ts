import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteStatement } from 'kysely';
import { PatientSqliteDialect, type TransactionalDatabase } from './patient-driver.ts';

const oldestVersion = [3, 51, 3] as const;
/** Short, since the whole process waits; PatientDriver asks again for longer. */
const busyTimeoutMs = 20;
/** Before the first call there is nobody to hold up: setting the journal's mode may wait. */
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

class Statement implements SqliteStatement {
  readonly reader: boolean;
  private readonly statement: StatementSync;
  private readonly names: string[];

  constructor(statement: StatementSync) {
    this.statement = statement;
    this.names = statement.columns().map(({ name }) => name);
    this.reader = this.names.length > 0;
    // Objects made here are read and made faster than those of node:sqlite.
    if (this.reader) statement.setReturnArrays(true);
  }

  private toRow(values: unknown): Record<string, unknown> {
    const row: Record<string, unknown> = {};
    this.names.forEach((name, index) => {
      row[name] = (values as unknown[])[index];
    });
    return row;
  }

  all(parameters: readonly unknown[]): unknown[] {
    const rows = this.statement.all(...(parameters as SQLInputValue[]));
    return rows.map((values) => this.toRow(values));
  }

  run(parameters: readonly unknown[]) {
    return this.statement.run(...(parameters as SQLInputValue[]));
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    const rows = this.statement.iterate(...(parameters as SQLInputValue[]));
    for (const values of rows) yield this.toRow(values);
  }
}

/** node:sqlite in the shape Kysely's dialect asks for; prepared statements are kept by their text. */
class Adapter implements TransactionalDatabase {
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, Statement>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  prepare(sql: string): Statement {
    const known = this.statements.get(sql);
    if (known) return known;
    // A deferred transaction that reads before it writes fails under a second writer.
    const text = sql === 'begin' ? 'begin immediate' : sql;
    const statement = new Statement(this.database.prepare(text));
    if (this.statements.size >= maxStatements) this.statements.clear();
    this.statements.set(sql, statement);
    return statement;
  }

  get isTransaction(): boolean {
    return this.database.isTransaction;
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }
}

/** One SQLite file, or `:memory:`; several processes may share the file. */
export function sqliteDialect(file: string): PatientSqliteDialect {
  if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  assertVersion(database);
  database.exec(`pragma busy_timeout = ${openTimeoutMs}`);
  database.exec('pragma journal_mode = wal');
  // Drivers default to losing the last commits when the power is cut.
  database.exec('pragma synchronous = full');
  database.exec('pragma foreign_keys = on');
  database.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
  return new PatientSqliteDialect(new Adapter(database));
}
