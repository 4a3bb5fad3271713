import { type Driver, SqliteAdapter } from 'kysely';

/** The drivers allocate connections themselves, so Kysely need not serialise a single one. */
export class ManyConnections extends SqliteAdapter {
  readonly driver: Driver;

  constructor(driver: Driver) {
    super();
    this.driver = driver;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
