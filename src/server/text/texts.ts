import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isErrorText } from '#contract/errors.ts';
import {
  defaultLanguage,
  type Locale,
  languageOfLocale,
  toSourceChain,
} from '#contract/languages.ts';
import {
  fillText,
  fitTexts,
  ownTexts,
  parseTexts,
  type TextFile,
  type Texts as TextsById,
} from '#contract/texts.ts';

const root = path.resolve(import.meta.dirname, '../../../i18n');
const recheckMs = 1000;
/** Same as in the plugin that builds the pages. */
const hashLength = 16;

/** A text of contract.json, with its values filled in. */
export type TextOf = (key: string, values?: Record<string, string>) => string;

interface Read {
  texts: TextsById;
  changedAt: number;
}

/** Texts as readers of a locale see them, and the files' texts they were made from. */
interface Merged {
  from: readonly TextsById[];
  texts: TextsById;
  checkedAt: number;
}

interface Dictionary {
  texts: TextsById;
  hash: string;
}

/** Texts from the files that the site was built from; an edit shows on a running portal within a second. */
export class Texts {
  private readonly read = new Map<string, Read>();
  private readonly merged: Record<TextFile, Map<string, Merged>> = {
    'code.json': new Map(),
    'contract.json': new Map(),
  };
  private readonly dictionaries = new WeakMap<TextsById, Dictionary>();
  private readonly now: () => number;
  private readonly directory: string;
  /** Folder of a language that holds its files. */
  private readonly within: string;
  /** Has the texts that no version freezes. */
  private readonly live: Texts;

  constructor(now: () => number, directory = root, within = '', live?: Texts) {
    this.now = now;
    this.directory = directory;
    this.within = within;
    this.live = live ?? this;
  }

  /** Returns the texts frozen with a version of the documentation, such as `1.0`; `contract.json` only. */
  frozen(version: string): Texts {
    const within = path.join('docusaurus-plugin-content-docs', `version-${version}`);
    return new Texts(this.now, this.directory, within, this);
  }

  private readFile(locale: string, name: TextFile): TextsById {
    const file = path.join(this.directory, locale, this.within, name);
    const known = this.read.get(file);
    try {
      const changedAt = statSync(file).mtimeMs;
      if (known?.changedAt === changedAt) return known.texts;
      const texts = parseTexts(readFileSync(file, 'utf8'));
      this.read.set(file, { texts, changedAt });
      return texts;
    } catch (error) {
      if (!known && locale === defaultLanguage.locale) throw error;
      // The file is half written by an editor: its previous texts, or the source's, stay until it is whole.
      return known?.texts ?? {};
    }
  }

  /** Returns all texts of a file; those that the locale lacks or has broken come from its source. */
  all(locale: string, name: TextFile): TextsById {
    const merged = this.merged[name];
    const known = merged.get(locale);
    const checkedAt = this.now();
    if (known && checkedAt - known.checkedAt < recheckMs) return known.texts;
    const chain = toSourceChain(languageOfLocale(locale).locale);
    const from = chain.map((each) => this.readFile(each, name));
    const isSame = known?.from.every((texts, index) => texts === from[index]);
    const texts = known && isSame ? known.texts : from.reduce(fitTexts);
    merged.set(locale, { from, texts, checkedAt });
    return texts;
  }

  /** Returns our own texts of a locale and the hash that names them; the same object while they are unchanged. */
  dictionary(locale: string): Dictionary {
    const all = this.all(locale, 'code.json');
    const known = this.dictionaries.get(all);
    if (known) return known;
    const texts = ownTexts(all);
    const made = { texts, hash: hash('sha256', JSON.stringify(texts)).slice(0, hashLength) };
    this.dictionaries.set(all, made);
    return made;
  }

  /** One text with its `{places}` filled; the key itself where the text is missing. */
  get(
    locale: Locale,
    key: string,
    values: Record<string, string | number> = {},
    file: TextFile = 'contract.json',
  ): string {
    const { live } = this;
    const texts = live !== this && isErrorText(key) ? live : this;
    return fillText(texts.all(locale, file)[key] ?? key, values, locale);
  }
}
