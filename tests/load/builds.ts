import type { Figure, Outcome } from './report.ts';
import { alternate } from './rounds.ts';
import { inScratch } from './scratch.ts';
import { makeBareSite, makePortalSite, type Site } from './sites.ts';

const rounds = 3;

async function buildCold(site: Site): Promise<number> {
  site.forgetCaches();
  return site.build();
}

/** All locales, without any cache and with the caches of the build before, beside the bare site. */
export function benchBuilds(): Promise<Outcome> {
  return inScratch(async (scratch) => {
    const portal = makePortalSite(scratch);
    const bare = makeBareSite(scratch);
    const kind = { unit: 's', comparedAs: 'ratio' } as const;
    const cold: Figure = {
      name: 'cold build of all locales',
      ...kind,
      ...(await alternate(
        rounds,
        () => buildCold(portal),
        () => buildCold(bare),
      )),
    };
    const warm: Figure = {
      name: 'warm build of all locales',
      ...kind,
      ...(await alternate(
        rounds,
        () => portal.build(),
        () => bare.build(),
      )),
    };
    return { figures: [cold, warm], failures: [] };
  });
}
