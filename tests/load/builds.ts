import type { BenchOptions } from './options.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate } from './rounds.ts';
import { openScratch } from './scratch.ts';
import { makeBareSite, makePortalSite, type Site } from './sites.ts';

async function buildCold(site: Site): Promise<number> {
  site.forget();
  return site.build();
}

async function buildEdited(site: Site): Promise<number> {
  site.editDocument();
  return site.build();
}

async function buildRestyled(site: Site, locale?: string): Promise<number> {
  site.editStyles();
  return site.build(locale);
}

async function buildChanged(site: Site, locale?: string): Promise<number> {
  site.editComponent();
  return site.build(locale);
}

async function startDevelopment(site: Site): Promise<number> {
  const development = await site.develop();
  await development.stop();
  return development.startS;
}

async function editInDevelopment(site: Site): Promise<number> {
  const development = await site.develop();
  try {
    return await development.showEdit();
  } finally {
    await development.stop();
  }
}

/** Names and measures, in seconds, and the most that each may take. */
const measured: [name: string, mostS: number, measure: (site: Site) => Promise<number>][] = [
  ['cold build of everything', 100, buildCold],
  ['build after an edit of a document', 15, buildEdited],
  ['build after an edit of a style sheet', 45, (site) => buildRestyled(site)],
  ['build of one language after an edit of a style sheet', 20, (site) => buildRestyled(site, 'en')],
  ['build after an edit of a component', 45, (site) => buildChanged(site)],
  ['build of one language after an edit of a component', 20, (site) => buildChanged(site, 'en')],
  ['development: start', 15, startDevelopment],
  ['development: an edit of a style sheet is served', 2, editInDevelopment],
];

/**
 * Builds all locales and versions without a cache and after edits, one language, and serves the site in
 * development, each beside a bare site.
 */
export async function benchBuilds({ rounds = 3 }: BenchOptions): Promise<Outcome> {
  using scratch = openScratch();
  const portal = makePortalSite(scratch.directory);
  const bare = makeBareSite(scratch.directory);
  const figures: Figure[] = [];
  for (const [name, most, measure] of measured) {
    const measurement = await alternate(
      rounds,
      () => measure(portal),
      () => measure(bare),
    );
    figures.push({ name, unit: 's', ...measurement, aim: { most, of: 'ours' } });
  }
  return { figures, failures: [] };
}
