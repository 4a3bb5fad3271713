import type { Db } from '#server/database/tables.ts';
import { runGradually } from '#server/runtime/gradual.ts';
import { readCounters } from '../counters.ts';
import { loadOutlets } from '../outlets/outlet-store.ts';
import { createAreaBook } from './area-book.ts';
import { loadAreas } from './area-store.ts';
import { createTerritory, type Territory } from './territory.ts';

const recheckMs = 5000;

/** Places and outlets of the database, cached in memory; every process sees an import within 5 s. */
export class Areas {
  private readonly database: Db;
  private readonly now: () => number;
  private isPrepared = false;
  private loaded: { version: string; checkedAt: number; territory: Promise<Territory> } | undefined;

  constructor(database: Db, now: () => number) {
    this.database = database;
    this.now = now;
  }

  private async load(): Promise<Territory> {
    const rows = await loadAreas(this.database);
    const book = createAreaBook(rows);
    // Imported places replace the prepared ones.
    if (this.isPrepared) await runGradually(book.prepareText());
    return createTerritory(book, await loadOutlets(this.database));
  }

  /** Prepares what resolving an address needs, so that the first one holds up no other call. */
  async prepare(signal: AbortSignal): Promise<void> {
    const { book } = await this.territory();
    this.isPrepared = true;
    await runGradually(book.prepareText(), signal);
  }

  async territory(): Promise<Territory> {
    const checkedAt = this.now();
    if (this.loaded && checkedAt - this.loaded.checkedAt < recheckMs) return this.loaded.territory;
    const versions = await readCounters(this.database, ['area version', 'outlet version']);
    const version = Object.values(versions).join(' ');
    if (this.loaded?.version === version) {
      this.loaded.checkedAt = checkedAt;
      return this.loaded.territory;
    }
    const territory = this.load();
    this.loaded = { version, checkedAt, territory };
    territory.catch(() => {
      this.loaded = undefined;
    });
    return territory;
  }
}
