import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  defaultLanguage,
  type Locale,
  languages,
  sourceOf,
  type TranslationNote,
} from '#contract/languages.ts';
import { fitTexts, type Messages, parseTexts } from '#contract/texts.ts';
import { hashFiles } from '../hash-files.ts';
import { KeptTexts } from '../kept-texts.ts';
import { fromKept, type ReadParts } from './fixed-parts.ts';
import { listFiles, listTexts } from './pairs.ts';
import { readDocumentText } from './paragraphs.ts';
import { readTranslations, type Translation } from './read-translation.ts';

/** Folder from which Docusaurus reads translations: those of `i18n` without broken ones. */
export const stagedFolder = '.build/i18n';

/** Our own plugins read a locale's other files themselves. */
const isStaged = (name: string) => /^(code\.json$|docusaurus-plugin-content-docs\/)/.test(name);

/** Why the source is shown instead of a translation, for the output of the build. */
export interface StageReport {
  locale: Locale;
  lines: string[];
}

/** Adds a note to the front matter, replacing one of a staged source. */
function addNote(document: string, note: TranslationNote): string {
  const line = `translation: ${JSON.stringify(note)}\n`;
  return document.startsWith('---\n')
    ? document.replace(/^---\n(translation: .*\n)?/, () => `---\n${line}`)
    : `---\n${line}---\n\n${document}`;
}

function toNote(translation: Translation, source: Locale): TranslationNote | undefined {
  const { isThere, faults, texts, date } = translation;
  if (!isThere) return { state: 'missing', source };
  if (faults.length > 0) return { state: 'broken', source };
  if (texts.every(({ state }) => state === 'done')) return undefined;
  return { state: 'stale', source, ...(date && { date }) };
}

/** Returns the document to show: the translation, or its source, with a note if needed. */
function toDocument(translation: Translation, source: Locale, shown: string): string {
  const note = toNote(translation, source);
  const isOwn = note === undefined || note.state === 'stale';
  const document = isOwn ? readDocumentText(translation.own) : shown;
  return note ? addNote(document, note) : document;
}

/** Returns a file of texts, in the locale's words if valid, else in its source's. */
function toTexts({ texts }: Translation, shown: string): string {
  const own = Object.fromEntries(texts.map((text) => [text.key, text.own]));
  const fit = fitTexts(parseTexts(shown), own);
  const messages = Object.entries(JSON.parse(shown) as Messages).map(([id, entry]) => [
    id,
    { ...entry, message: fit[id] ?? '' },
  ]);
  return `${JSON.stringify(Object.fromEntries(messages), null, 2)}\n`;
}

/** Writes only changed files, so that watchers do not reload. */
function write(file: string, content: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  mkdirSync(path.dirname(file), { recursive: true });
  // Renamed into place, because another build may be reading it.
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, content);
  renameSync(fresh, file);
}

function removeOthers(folder: string, kept: ReadonlySet<string>): void {
  for (const name of listFiles(folder)) {
    if (!kept.has(name)) rmSync(path.join(folder, name), { force: true });
  }
}

function stageLocale(
  root: string,
  locale: Locale,
  source: Locale,
  readParts: ReadParts,
): StageReport {
  const folder = path.join(root, stagedFolder, locale);
  const translations = readTranslations(root, locale, readParts);
  // English is staged before its translations; `docs` needs no stage.
  const staged = path.join(root, stagedFolder, source);
  for (const translation of translations.filter(({ name }) => isStaged(name))) {
    const inStage = path.join(staged, translation.name);
    const shown = readDocumentText(existsSync(inStage) ? inStage : translation.source);
    const content =
      translation.kind === 'texts'
        ? toTexts(translation, shown)
        : toDocument(translation, source, shown);
    write(path.join(folder, translation.name), content);
  }
  removeOthers(folder, new Set(translations.map(({ name }) => name)));
  const lines = translations.flatMap(({ name, faults }) =>
    faults.map(({ key, reason }) => `i18n/${locale}/${name}${key ? ` ${key}` : ''}: ${reason}`),
  );
  return { locale, lines };
}

/** Texts of the default language; its documents are in `docs`. */
function stageDefault(root: string): StageReport {
  const { locale } = defaultLanguage;
  const folder = path.join(root, stagedFolder, locale);
  const own = path.join(root, 'i18n', locale);
  const names = listTexts(root, locale).filter(
    ([name, file]) => isStaged(name) && file.startsWith(own + path.sep),
  );
  for (const [name, file] of names) {
    const content = readFileSync(file, 'utf8');
    if (name.endsWith('.json')) parseTexts(content);
    write(path.join(folder, name), content);
  }
  removeOthers(folder, new Set(names.map(([name]) => name)));
  return { locale, lines: [] };
}

function stage(root: string, readParts: ReadParts): StageReport[] {
  const bySource = [...languages].sort(
    (a, b) => Number(sourceOf(a.locale) === 'en') - Number(sourceOf(b.locale) === 'en'),
  );
  return bySource.map(({ locale }) => {
    const source = sourceOf(locale);
    return source === undefined ? stageDefault(root) : stageLocale(root, locale, source, readParts);
  });
}

/** The code of the stage. */
const code = [
  'src/contract/languages.ts',
  'src/contract/texts.ts',
  'src/plugins/markdown-tree.ts',
  'src/plugins/translations',
  // Versions of the parsers.
  'package-lock.json',
];
const inputs = ['docs', 'i18n', 'versioned_docs', ...code];

/**
 * Writes the complete sources of the site for every locale: the source replaces a missing or broken
 * translation, so that one translator's slip stops no build. Returns what is broken; leaves a stage that is
 * up to date.
 */
export function stageTranslations(root: string): StageReport[] {
  const hash = hashFiles(root, inputs);
  // Kept with the stage: its inputs, and what was found broken.
  const file = path.join(root, stagedFolder, '.made-from.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (known.hash === hash) return known.reports;
  // A half-made stage has no stamp.
  rmSync(file, { force: true });
  const kept = new KeptTexts(path.join(root, stagedFolder, '.parts.json'));
  const reports = stage(root, fromKept(kept, hashFiles(root, code)));
  kept.save();
  write(file, JSON.stringify({ hash, reports }));
  return reports;
}
