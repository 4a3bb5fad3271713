import { type Locale, languages, sourceOf } from '#contract/languages.ts';
import type { TextState } from '../plugins/translations/compare.ts';
import { ledgerFile, readSourceTexts } from '../plugins/translations/ledger.ts';
import {
  countBehind,
  readTranslations,
  type Translation,
} from '../plugins/translations/read-translation.ts';
import { recordTranslations } from '../plugins/translations/record.ts';
import { runScript, ScriptError } from './script-error.ts';

/** npm runs its scripts in the project's folder. */
const root = process.cwd();
const today = new Date().toISOString().slice(0, 10);
const listed = ['missing', 'stale', 'unused', 'broken'] as const;

const usage = `npm run i18n                            the state of each language
npm run i18n -- stale ar                what changed since it was translated: old text, new text, translation
npm run i18n -- missing|unused|broken ar
npm run i18n -- done ar <file>[#<key>]  the translation fits the changed source as it is
                                        <file> as stale prints it, or its end, such as code.json`;

function print(text = ''): void {
  process.stdout.write(`${text}\n`);
}

const translated = languages.flatMap(({ locale }) => (sourceOf(locale) ? [locale] : []));

function readLocale(name: string | undefined): Locale {
  const locale = translated.find((each) => each === name);
  if (locale) return locale;
  throw new ScriptError(
    `Name a language that is translated: ${translated.join(', ')}.\n\n${usage}`,
  );
}

function printTable(): void {
  const rows = translated.map((locale) => {
    const translations = readTranslations(root, locale);
    const states = translations.flatMap(({ texts }) => texts.map(({ state }) => state));
    const count = (state: TextState) => states.filter((each) => each === state).length;
    const [done, missing, stale] = [count('done'), count('missing'), count('stale')];
    const broken = translations.flatMap(({ faults }) => faults).length;
    const source = sourceOf(locale);
    const behind = source ? countBehind(translations, readTranslations(root, source)) : 0;
    // Rounded down, so that 100 % means complete.
    const percent = Math.floor((1000 * (done - behind)) / (done + missing + stale)) / 10;
    const counts = [missing, stale, count('unused'), broken, behind];
    return [locale, `${percent} %`, ...counts].map(String);
  });
  for (const row of [['language', 'complete', ...listed, 'source old'], ...rows])
    print(row.map((cell, index) => (index ? cell.padStart(12) : cell.padEnd(10))).join(''));
}

const indent = (text: string) => text.replaceAll(/^/gm, '    ');

function printTexts(locale: Locale, state: Exclude<(typeof listed)[number], 'broken'>): void {
  const sourceTexts = readSourceTexts(root);
  let found = 0;
  for (const { name, texts } of readTranslations(root, locale)) {
    for (const { key, source, own, madeFrom, ...text } of texts) {
      if (text.state !== state) continue;
      found += 1;
      print(`i18n/${locale}/${name}#${key}`);
      if (madeFrom) print(`  was:\n${indent(sourceTexts[madeFrom] ?? '(not on record)')}`);
      if (source) print(`  ${madeFrom ? 'is' : 'source'}:\n${indent(source)}`);
      if (own) print(`  translation:\n${indent(own)}`);
      print();
    }
  }
  if (found === 0) print(`Nothing is ${state} in ${locale}.`);
}

function printFaults(locale: Locale): void {
  const lines = readTranslations(root, locale).flatMap(({ name, faults }) =>
    faults.map(({ key, reason }) => `i18n/${locale}/${name}${key ? `#${key}` : ''}: ${reason}`),
  );
  print(lines.length > 0 ? lines.join('\n') : `Nothing is broken in ${locale}.`);
}

/** Finds the only file of a locale that a place, with its key, names whole or by the end of its path. */
function findPlace(locale: Locale, place: string, names: readonly string[]): string {
  const [, file = '', key = ''] = /^(?:i18n\/[\w-]+\/)?([^#]*)(#.*)?$/.exec(place) ?? [];
  const found = names.includes(file) ? [file] : names.filter((name) => name.endsWith(`/${file}`));
  const [name] = found;
  if (found.length === 1) return `${name}${key}`;
  const which =
    found.length === 0 ? `There is no ${file} in i18n/${locale}` : 'Several files end so';
  throw new ScriptError([`${which}; name one as stale prints it:`, ...found].join('\n  '));
}

function markDone(locale: Locale, places: readonly string[]): void {
  if (places.length === 0) throw new ScriptError(`Name what is done.\n\n${usage}`);
  const names = readTranslations(root, locale).map(({ name }) => name);
  const wanted = new Set(places.map((place) => findPlace(locale, place, names)));
  const met = new Set<string>();
  const isDone = ({ name }: Translation, key: string) => {
    const place = [name, `${name}#${key}`].find((each) => wanted.has(each));
    if (place) met.add(place);
    return place !== undefined;
  };
  recordTranslations(root, locale, { today, isDone });
  const unknown = [...wanted].filter((place) => !met.has(place));
  if (unknown.length > 0)
    throw new ScriptError(`Nothing stale is named ${unknown.join(', ')}; see: stale ${locale}`);
  print(`Done: ${[...met].join(', ')}`);
}

await runScript(async () => {
  const [verb, locale, ...places] = process.argv.slice(2);
  if (verb === '--help' || verb === '-h' || verb === 'help') return print(usage);
  for (const each of translated) {
    const files = recordTranslations(root, each, { today });
    if (files.length > 0) print(`${ledgerFile}: ${each}: ${files.length} files recorded`);
  }
  if (verb === undefined) return printTable();
  if (verb === 'done') return markDone(readLocale(locale), places);
  if (verb === 'broken') return printFaults(readLocale(locale));
  const state = listed.find((each) => each === verb);
  if (!state || state === 'broken') throw new ScriptError(`There is no "${verb}".\n\n${usage}`);
  printTexts(readLocale(locale), state);
});
