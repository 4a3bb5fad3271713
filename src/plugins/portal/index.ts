import { createHmac, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { isErrorText } from '#contract/errors.ts';
import { wireLocale } from '#contract/languages.ts';
import {
  type HmacSha256,
  signedHeaders,
  toCallId,
  toSignature,
  toSignedText,
} from '#contract/signature/hmac-v2.ts';
import { ownTexts, type Texts } from '#contract/texts.ts';
import { toOperationPath } from '#contract/versions/descriptors.ts';
import { toLatestVersion, toVersionNumber, workingVersion } from '#contract/versions/documents.ts';
import { compareAll, type VersionPages } from '#reference/differences/compare-pages.ts';
import { type OperationSummary, toOperationSummaries } from '#reference/operation-summary.ts';
import type { OperationPage } from '#reference/page.ts';
import type { Vectors } from '#reference/vectors.ts';
import type { SiteSettings } from '../site-settings.ts';
import { readFrozenOpenApi, readFrozenTexts, readFrozenVersions } from './frozen-version.ts';
import { toVersionPages, toWorkingOpenApi, writeJson, writePageData } from './page-data.ts';
import { toPhoneCountries } from './phone-countries.ts';
import { readSampleSources } from './sample-sources.ts';
import { readOffers, readTexts } from './texts.ts';

const hmac: HmacSha256 = (key, text) => createHmac('sha256', key).update(text).digest('base64');

/** Public demonstration values; the secret is base64 of `example secret of an API account`. */
const account = {
  apiAccount: '292508153084379141',
  secret: 'whsec_ZXhhbXBsZSBzZWNyZXQgb2YgYW4gQVBJIGFjY291bnQ=',
  timestampMs: 1_795_259_405_000,
  ownId: '6f1d2c9e-home-page',
};

/** A signed call: what is sent, and how its signature is made. */
interface SignedCall {
  /** Fields of the request, by name. */
  headers: Record<string, string>;
  body: string;
  /** The signed text, with a dot between two parts. */
  parts: string[];
  signature: string;
  secret: string;
}

function sign(body: string, path: string): SignedCall {
  const id = toCallId(path, account.ownId);
  const timestamp = String(account.timestampMs / 1000);
  const signature = toSignature(hmac, account.secret, toSignedText(id, timestamp, body));
  return {
    headers: {
      [signedHeaders.account]: account.apiAccount,
      [signedHeaders.id]: id,
      [signedHeaders.timestamp]: timestamp,
      [signedHeaders.signature]: signature,
    },
    body,
    parts: [id, timestamp, body],
    signature,
    secret: account.secret,
  };
}

/** Returns the home page's signed call and answer: of the trace page, the shortest that shows everything. */
export function toSpecimen(pages: readonly OperationPage[]) {
  const page = pages.find(({ id }) => id === 'logistics/query');
  const example = page?.examples[0];
  if (!page || !example) throw new Error('the contract has no example of logistics/query to show');
  return {
    ...sign(JSON.stringify(example.request), page.path),
    path: toOperationPath(page.version, page),
    answer: example.answer,
  };
}

/**
 * Returns the operations of any version for the console, which covers all versions, each from the newest
 * version that has it. `versions` begins with the oldest. Only version 1 has a digest inside the data.
 */
export function toKnownOperations(versions: Iterable<VersionPages>): OperationSummary[] {
  const known = new Map<string, OperationSummary>();
  for (const { pages } of versions) {
    for (const summary of toOperationSummaries(pages)) {
      const { businessDigest } = known.get(summary.id) ?? summary;
      known.set(summary.id, { ...summary, businessDigest });
    }
  }
  return [...known.values()];
}

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
  const readLive = (locale: string) => toTextOf(readTexts(siteDir, locale, 'contract.json'));
  const toFrozenPages = (version: string) => {
    const read = (locale: string) => {
      const [own, live] = [toTextOf(readFrozenTexts(siteDir, version, locale)), readLive(locale)];
      return (key: string) => (isErrorText(key) ? live : own)(key);
    };
    const document = readFrozenOpenApi(siteDir, version);
    return toVersionPages(document, read(i18n.currentLocale), read(wireLocale), i18n.currentLocale);
  };
  const textOf = readLive(i18n.currentLocale);
  const document = toWorkingOpenApi(settings, toVersionNumber(toLatestVersion(frozen)), textOf);
  return new Map([
    ...frozen.toReversed().map((name) => [name, toFrozenPages(name)] as const),
    [workingVersion, toVersionPages(document, textOf, readLive(wireLocale), i18n.currentLocale)],
  ]);
}

/** Gives Docusaurus our texts, and pages their data in the locale being built. */
export function portalPlugin(context: LoadContext): Plugin {
  const { siteDir, generatedFilesDir, i18n } = context;
  const directory = path.join(generatedFilesDir, 'page-data');
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
