import type { Figure, Outcome } from './report.ts';
import { alternate } from './rounds.ts';
import { inScratch } from './scratch.ts';
import { makeBareSite, makePortalSite, type Site } from './sites.ts';

const rounds = 3;

async function buildCold(site: Site): Promise<number> {
  site.forget();
  return site.build();
}

async function buildEdited(site: Site): Promise<number> {
  site.editDocument();
  return site.build();
}

async function buildRestyled(site: Site): Promise<number> {
  site.editStyles();
  return site.build();
}

/**
 * All locales and versions: without any cache, after an edit of one document, and after one of a
 * style sheet that every page has; beside the bare site.
 */
export function benchBuilds(): Promise<Outcome> {
  return inScratch(async (scratch) => {
    const portal = makePortalSite(scratch);
    const bare = makeBareSite(scratch);
    const measure = (build: (site: Site) => Promise<number>) =>
      alternate(
        rounds,
        () => build(portal),
        () => build(bare),
      );
    const kind = { unit: 's', comparedAs: 'ratio' } as const;
    const figures: Figure[] = [
      {
        name: 'cold build of everything',
        ...kind,
        ...(await measure(buildCold)),
        aim: { most: 90, of: 'ours' },
      },
      {
        name: 'build after an edit of a document',
        ...kind,
        ...(await measure(buildEdited)),
        aim: { most: 30, of: 'ours' },
      },
      {
        name: 'build after an edit of a style sheet',
        ...kind,
        ...(await measure(buildRestyled)),
        aim: { most: 30, of: 'ours' },
      },
    ];
    return { figures, failures: [] };
  });
}
