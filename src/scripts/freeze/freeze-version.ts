import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { toLatestVersion, toVersionNumber, versionPattern } from '#contract/versions/documents.ts';
import { readFrozenVersions, toTranslations } from '../../plugins/portal/frozen-version.ts';
import { readTexts } from '../../plugins/portal/texts.ts';
import {
  type Ledger,
  ledgerFile,
  readLedger,
  writeLedger,
} from '../../plugins/translations/ledger.ts';
import { readTranslations, type Translation } from '../../plugins/translations/read-translation.ts';
import { toBaselineName } from '../baseline/grow-baseline.ts';
import { run } from '../run.ts';
import { ScriptError } from '../script-error.ts';
import { listTextKeys, toFrozenOpenApi, writeContract } from './frozen-contract.ts';

/** Selects the frozen files of a locale: the contract's texts, and the working version's documents and sidebar. */
const isFrozen = ({ name }: Translation) =>
  /^(contract\.json$|docusaurus-plugin-content-docs\/current[./])/.test(name);

function toLines(locale: string, translation: Translation, keys: ReadonlySet<string>): string[] {
  const { name, isThere, texts, faults } = translation;
  const file = `i18n/${locale}/${name}`;
  if (!isThere) return [`${file} is missing`];
  const isAsked = ({ key }: { key?: string }) =>
    name !== 'contract.json' || key === undefined || keys.has(key);
  const open = texts.filter(({ state }) => state === 'missing' || state === 'stale');
  return [
    ...open.filter(isAsked).map(({ key, state }) => `${file}: ${key} is ${state}`),
    ...faults
      .filter(isAsked)
      .map(({ key, reason }) => `${file}: ${key ? `${key}: ` : ''}${reason}`),
  ];
}

/** The default language is not a translation. */
function findUnsaid(root: string, keys: ReadonlySet<string>): string[] {
  const file = `i18n/${defaultLanguage.locale}/contract.json`;
  const texts = readTexts(root, defaultLanguage.locale, 'contract.json');
  return [...keys].filter((key) => !texts[key]?.trim()).map((key) => `${file}: ${key} is missing`);
}

/**
 * Lists texts of the working version that a complete language lacks, translated from an earlier state, or has
 * broken; one line each. `keys` are the contract texts to check.
 */
function findMissing(root: string, keys: ReadonlySet<string>): string[] {
  const translations = languages
    .filter(({ complete, locale }) => complete && locale !== defaultLanguage.locale)
    .flatMap(({ locale }) =>
      readTranslations(root, locale)
        .filter(isFrozen)
        .flatMap((translation) => toLines(locale, translation, keys)),
    );
  return [...findUnsaid(root, keys), ...translations];
}

const docs = 'docusaurus-plugin-content-docs';

/** Reuses the translation records of a locale's working files for their frozen copies. */
function toFrozenRecords(ledger: Ledger, version: string, keys: ReadonlySet<string>): Ledger {
  const records: Ledger = {};
  for (const [name, entry] of Object.entries(ledger)) {
    const [, rest] = /^docusaurus-plugin-content-docs\/current([./].*)$/.exec(name) ?? [];
    if (rest) records[`${docs}/version-${version}${rest}`] = entry;
    if (name === 'contract.json') {
      const made = Object.entries(entry.made).filter(([key]) => keys.has(key));
      records[`${docs}/version-${version}/contract.json`] = {
        ...entry,
        made: Object.fromEntries(made),
      };
    }
  }
  return records;
}

/** Copies the records of the frozen translations in every language. */
function copyRecords(root: string, version: string, keys: ReadonlySet<string>): void {
  for (const { locale } of languages) {
    const ledger = readLedger(root, locale);
    const records = toFrozenRecords(ledger, version, keys);
    if (Object.keys(records).length > 0) writeLedger(root, locale, { ...ledger, ...records });
  }
}

const shown = 20;

/** Lists all files and folders of a frozen version. */
function listPlaces(root: string, version: string): string[] {
  return [
    path.join(root, 'versioned_docs', `version-${version}`),
    path.join(root, 'versioned_sidebars', `version-${version}-sidebars.json`),
    ...languages.flatMap(({ locale }) => [
      path.join(toTranslations(root, locale), `version-${version}`),
      path.join(toTranslations(root, locale), `version-${version}.json`),
    ]),
  ];
}

function assertNew(root: string, version: string): void {
  if (!versionPattern.test(version)) {
    throw new ScriptError(`"${version}" is not a version; write one such as 1.0 or 2.1.`);
  }
  const frozen = readFrozenVersions(root);
  if (frozen.includes(version)) throw new ScriptError(`${version} is frozen already.`);
  const latest = toLatestVersion(frozen);
  if (version !== latest) {
    throw new ScriptError(`The working documentation is version ${latest}; only it can be frozen.`);
  }
  const taken = listPlaces(root, version).find((place) => existsSync(place));
  if (taken) {
    throw new ScriptError(`${path.relative(root, taken)} is there already; move it away first.`);
  }
}

function assertComplete(root: string, version: string, keys: ReadonlySet<string>): void {
  const missing = findMissing(root, keys);
  if (missing.length === 0) return;
  const more = missing.length > shown ? `\n… and ${missing.length - shown} more` : '';
  throw new ScriptError(
    `${version} is not frozen: languages that src/contract/languages.ts calls complete do not say all of it.\n` +
      `${missing.slice(0, shown).join('\n')}${more}\nWrite it, and freeze again.`,
  );
}

/** Runs Docusaurus's own command: documents, sidebar, and the list of versions. */
async function copyDocs(root: string, version: string): Promise<void> {
  const docusaurus = path.join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');
  const exitCode = await run(process.execPath, [docusaurus, 'docs:version', version], {
    environment: { ...process.env, NO_UPDATE_NOTIFIER: '1' },
    directory: root,
  });
  if (exitCode !== 0) throw new ScriptError(`${version} is not frozen; see the reason above.`);
  const [docs = ''] = listPlaces(root, version);
  rmSync(path.join(docs, '_engineering'), { recursive: true, force: true });
}

/** Docusaurus copies the staged files, which each build replaces; translators work on these. */
function copyTranslations(root: string, version: string): void {
  for (const { locale } of languages) {
    const folder = toTranslations(root, locale);
    for (const end of ['', '.json']) {
      const [from, to] = [`current${end}`, `version-${version}${end}`];
      if (existsSync(path.join(folder, from))) {
        cpSync(path.join(folder, from), path.join(folder, to), { recursive: true });
      }
    }
  }
}

function removeVersion(root: string, version: string): void {
  for (const place of listPlaces(root, version)) {
    rmSync(place, { recursive: true, force: true });
    // The first version also creates the parent folder.
    const folder = path.dirname(place);
    if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
  }
}

interface Manifest {
  version: string;
  packages?: Record<string, { version?: string }>;
}

/** Files that hold the package's version; npm formats both the same way. */
const manifests = ['package.json', 'package-lock.json'];

/** Sets the package's version to the working version, as `npm version` does. */
function writePackageVersion(root: string, version: string): void {
  for (const name of manifests) {
    const file = path.join(root, name);
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    manifest.version = version;
    const own = manifest.packages?.[''];
    if (own) own.version = version;
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  }
}

/** Remembers the present files; the returned function restores them, and removes those that did not exist. */
function remember(files: readonly string[]): () => void {
  const before = files.map((file) => (existsSync(file) ? readFileSync(file) : undefined));
  return () =>
    files.forEach((file, index) => {
      const content = before[index];
      if (content) writeFileSync(file, content);
      else rmSync(file, { force: true });
    });
}

/**
 * Freezes the working documents, their translations and the open API's contract as `version`, and raises the
 * working version to the next major one. Any failure leaves everything unchanged.
 */
export async function freezeVersion(root: string, version: string): Promise<void> {
  assertNew(root, version);
  const document = toFrozenOpenApi(root, version);
  const keys = listTextKeys(document);
  assertComplete(root, version, keys);
  const changed = ['versions.json', toBaselineName(version), ...manifests, ledgerFile];
  const restore = remember(changed.map((name) => path.join(root, name)));
  try {
    await copyDocs(root, version);
    copyTranslations(root, version);
    writeContract(root, version, document, keys);
    copyRecords(root, version, keys);
    // The frozen document replaces it.
    rmSync(path.join(root, toBaselineName(version)), { force: true });
    writePackageVersion(root, toVersionNumber(toLatestVersion(readFrozenVersions(root))));
  } catch (error) {
    removeVersion(root, version);
    restore();
    throw error;
  }
}
