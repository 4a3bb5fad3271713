/** What is waited for: SQLite's writer, or a PostgreSQL connection for calls or for large reads. */
export type DatabaseQueue = 'writer' | 'calls' | 'reports';

export type WaitListener = (queue: DatabaseQueue, waitedMs: number) => void;

export interface DatabaseLoad {
  /** Waiters by queue; for SQLite's reports, those waiting for the reader thread. */
  waiting: Partial<Record<DatabaseQueue, number>>;
  /** PostgreSQL only: open connections, and the idle ones among them. */
  connections: { pool: DatabaseQueue; total: number; idle: number }[];
}
