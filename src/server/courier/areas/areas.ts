import type { Db } from '#server/database/tables.ts';
import { createAreaBook } from './area-book.ts';
import { areaVersion, loadAreas } from './area-store.ts';
import { createTerritory, type Territory } from './territory.ts';

const recheckMs = 5000;

/** The places of the database, kept in memory; an import shows in every process within 5 s. */
export class Areas {
  private readonly database: Db;
  private readonly now: () => number;
  private loaded: { version: number; checkedAt: number; territory: Promise<Territory> } | undefined;

  constructor(database: Db, now: () => number) {
    this.database = database;
    this.now = now;
  }

  async territory(): Promise<Territory> {
    const checkedAt = this.now();
    if (this.loaded && checkedAt - this.loaded.checkedAt < recheckMs) return this.loaded.territory;
    const version = await areaVersion(this.database);
    if (this.loaded?.version === version) {
      this.loaded.checkedAt = checkedAt;
      return this.loaded.territory;
    }
    const territory = loadAreas(this.database).then((rows) =>
      createTerritory(createAreaBook(rows)),
    );
    this.loaded = { version, checkedAt, territory };
    territory.catch(() => {
      this.loaded = undefined;
    });
    return territory;
  }
}
