import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { wireLocale } from '#contract/languages.ts';
import { ownTexts, type Texts } from '#contract/texts.ts';
import { toLatestVersion, toVersionNumber, workingVersion } from '#contract/versions/documents.ts';
import { compareAll } from '#reference/differences/compare-all.ts';
import type { VersionPages } from '#reference/differences/compare-pages.ts';
import type { Vectors } from '#reference/vectors.ts';
import type { SiteSettings } from '../site-settings.ts';
import { readOffers } from '../translations/offers.ts';
import { readFrozenOpenApi, readFrozenTexts, readFrozenVersions } from './frozen-version.ts';
import { toKnownOperations } from './known-operations.ts';
import { toVersionPages, toWorkingOpenApi, writeJson, writePageData } from './page-data.ts';
import { toPhoneCountries } from './phone-countries.ts';
import { readSampleSources } from './sample-sources.ts';
import { toSpecimen } from './specimen.ts';
import { readTexts } from './texts.ts';

/** The vectors that integrators download. */
function readVectors(siteDir: string): Vectors {
  return JSON.parse(readFileSync(path.join(siteDir, 'static/vectors.json'), 'utf8'));
}

/** Long, since scripts load slowly on poor lines. */
const chunkLoadTimeoutMs = 120_000;

const toTextOf = (texts: Texts) => (key: string) => texts[key] ?? key;

/** The same hash that the server computes. */
const hashTexts = (texts: Texts) => hash('sha256', JSON.stringify(ownTexts(texts))).slice(0, 16);

/** Every version's pages in the locale being built, the oldest version first. */
function readVersions({ siteDir, i18n, siteConfig }: LoadContext): Map<string, VersionPages> {
  const frozen = readFrozenVersions(siteDir);
  const settings = siteConfig.customFields as unknown as SiteSettings;
  const toFrozenPages = (version: string) => {
    const read = (locale: string) => toTextOf(readFrozenTexts(siteDir, version, locale));
    const document = readFrozenOpenApi(siteDir, version);
    return toVersionPages(document, read(i18n.currentLocale), read(wireLocale));
  };
  const read = (locale: string) => toTextOf(readTexts(siteDir, locale, 'contract.json'));
  const textOf = read(i18n.currentLocale);
  const document = toWorkingOpenApi(settings, toVersionNumber(toLatestVersion(frozen)), textOf);
  return new Map([
    ...frozen.toReversed().map((name) => [name, toFrozenPages(name)] as const),
    [workingVersion, toVersionPages(document, textOf, read(wireLocale))],
  ]);
}

/**
 * Brings our texts to Docusaurus, and to the pages the contract's data and what phone fields and
 * offers of a language say, in the locale being built.
 */
export default function portalPlugin(context: LoadContext): Plugin {
  const { siteDir, generatedFilesDir, i18n } = context;
  const directory = path.join(generatedFilesDir, 'page-data', i18n.currentLocale);
  return {
    name: 'portal',
    getPathsToWatch: () => [
      `${siteDir}/i18n/**/*.json`,
      `${siteDir}/src/contract/**/*.ts`,
      `${siteDir}/src/reference/**`,
      `${siteDir}/static/vectors.json`,
      `${siteDir}/versioned_docs/*/openapi.json`,
    ],
    async loadContent() {
      const versions = readVersions(context);
      const samples = readSampleSources(siteDir);
      const vectors = readVectors(siteDir);
      const library = toVersionNumber(toLatestVersion(readFrozenVersions(siteDir)));
      for (const [name, pages] of versions) {
        writePageData(directory, name, pages, { samples, vectors, library });
      }
      const files = {
        samples,
        operations: toKnownOperations(versions.values()),
        specimen: toSpecimen(versions.get(workingVersion)?.pages ?? []),
        differences: compareAll(versions),
        offers: readOffers(siteDir),
        'built-dictionary': hashTexts(readTexts(siteDir, i18n.currentLocale, 'code.json')),
        'phone-countries': toPhoneCountries(i18n.currentLocale),
      };
      for (const [name, data] of Object.entries(files)) {
        writeJson(path.join(directory, `${name}.json`), data);
      }
    },
    async getDefaultCodeTranslationMessages() {
      return readTexts(siteDir, i18n.currentLocale, 'code.json');
    },
    configureWebpack: () => ({
      resolve: { alias: { '@page-data': directory } },
      output: { chunkLoadTimeout: chunkLoadTimeoutMs },
    }),
  };
}
