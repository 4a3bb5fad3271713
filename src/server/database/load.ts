/** What is waited for: SQLite's turn to write, or a connection to PostgreSQL, for calls or for what reads much. */
export type DatabaseQueue = 'writer' | 'calls' | 'reports';

/** Told how long somebody waited, in milliseconds. */
export type WaitListener = (queue: DatabaseQueue, waitedMs: number) => void;

/** How busy a database is at this moment. */
export interface DatabaseLoad {
  /** Who waits for what; of SQLite's reports, for the thread that reads them. */
  waiting: Partial<Record<DatabaseQueue, number>>;
  /** Of PostgreSQL: connections that are open, and those of them that nobody uses. */
  connections: { pool: DatabaseQueue; total: number; idle: number }[];
}
