import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#contract/languages.ts';
import type { SharedSettings } from '#contract/shared-settings.ts';

/** Facts about a built site, for its server; a CDN sends the same headers. */
export interface SiteFacts {
  /** Headers of every page. */
  headers: Record<string, string>;
  /** Settings that the pages were built with. */
  settings: SharedSettings;
  /** Languages whose pages are missing or outdated, and are being built. */
  pending: readonly Locale[];
}

const toFile = (site: string) => path.join(site, 'page-headers.json');

/** Returns the facts of a folder's site; undefined if the folder holds no site. */
export function readSiteFacts(site: string): SiteFacts | undefined {
  const file = toFile(site);
  if (!existsSync(file)) return undefined;
  // The file of an older build may lack `pending`.
  const facts = JSON.parse(readFileSync(file, 'utf8')) as Omit<SiteFacts, 'pending'>;
  return { pending: [], ...facts };
}

/** Writes the facts in one step: a running server reads them at any moment. */
export function writeSiteFacts(site: string, facts: SiteFacts): void {
  const draft = `${toFile(site)}.draft`;
  writeFileSync(draft, `${JSON.stringify(facts, null, 2)}\n`);
  renameSync(draft, toFile(site));
}

const recheckMs = 500;

/** The facts of a site that a build beside the server completes. */
export class GrowingSite {
  readonly #directory: string;
  readonly #now: () => number;
  #facts: SiteFacts | undefined;
  #readAt: number;

  constructor(directory: string, now: () => number) {
    this.#directory = directory;
    this.#now = now;
    this.#facts = readSiteFacts(directory);
    this.#readAt = now();
  }

  /** Current facts, undefined without a site. Reads the file only while a language is pending. */
  get facts(): SiteFacts | undefined {
    if (this.#facts?.pending.length && this.#now() - this.#readAt >= recheckMs) {
      // The file is missing for a moment while a build replaces the whole site.
      this.#facts = readSiteFacts(this.#directory) ?? this.#facts;
      this.#readAt = this.#now();
    }
    return this.#facts;
  }

  /** Languages to come. */
  get pending(): readonly Locale[] {
    return this.facts?.pending ?? [];
  }
}
