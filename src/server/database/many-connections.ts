import { type Driver, SqliteAdapter } from 'kysely';

/** The drivers give out connections themselves: Kysely need not hand over a single one in turn. */
export class ManyConnections extends SqliteAdapter {
  /** Which does more than Kysely asks of it. */
  readonly driver: Driver;

  constructor(driver: Driver) {
    super();
    this.driver = driver;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
