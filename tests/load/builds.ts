import type { BenchOptions } from './options.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate } from './rounds.ts';
import { inScratch } from './scratch.ts';
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

/** What is measured in seconds, and how many of them are to be enough. */
const measured: [name: string, mostS: number, measure: (site: Site) => Promise<number>][] = [
  ['cold build of everything', 80, buildCold],
  ['build after an edit of a document', 30, buildEdited],
  ['build after an edit of a style sheet', 45, (site) => buildRestyled(site)],
  ['build of one language after an edit of a style sheet', 20, (site) => buildRestyled(site, 'en')],
  ['development: start', 15, startDevelopment],
  ['development: an edit of a style sheet is served', 2, editInDevelopment],
];

/**
 * All locales and versions: without any cache, after an edit of one document, and after one of a
 * style sheet that every page has; one language; and the site in development. Beside the bare site.
 */
export function benchBuilds({ rounds = 3 }: BenchOptions): Promise<Outcome> {
  return inScratch(async (scratch) => {
    const portal = makePortalSite(scratch);
    const bare = makeBareSite(scratch);
    const figures: Figure[] = [];
    for (const [name, most, measure] of measured) {
      const measurement = await alternate(
        rounds,
        () => measure(portal),
        () => measure(bare),
      );
      const kind = { unit: 's', comparedAs: 'ratio' } as const;
      figures.push({ name, ...kind, ...measurement, aim: { most, of: 'ours' } });
    }
    return { figures, failures: [] };
  });
}
