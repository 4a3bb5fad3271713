import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { defaultLanguage, type Locale } from '#contract/languages.ts';
import { fillText, parseTexts, type TextFile, type Texts as TextsById } from '#contract/texts.ts';

const root = path.resolve(import.meta.dirname, '../../i18n');
const recheckMs = 1000;

interface Read {
  texts: TextsById;
  changedAt: number;
}

interface Loaded extends Read {
  checkedAt: number;
}

/** The same files the site was built from; an edit of a running portal shows within a second. */
export class Texts {
  private readonly loaded = {
    'code.json': new Map<string, Loaded>(),
    'contract.json': new Map<string, Loaded>(),
  };
  private readonly now: () => number;
  private readonly directory: string;

  constructor(now: () => number, directory = root) {
    this.now = now;
    this.directory = directory;
  }

  private readFile(locale: string, name: TextFile): Loaded {
    const known = this.loaded[name].get(locale);
    const checkedAt = this.now();
    if (known && checkedAt - known.checkedAt < recheckMs) return known;
    const loaded = { ...this.readChanged(locale, name, known), checkedAt };
    this.loaded[name].set(locale, loaded);
    return loaded;
  }

  private readChanged(locale: string, name: TextFile, known: Read | undefined): Read {
    const file = path.join(this.directory, locale, name);
    try {
      const changedAt = statSync(file).mtimeMs;
      if (known?.changedAt === changedAt) return known;
      return { texts: parseTexts(readFileSync(file, 'utf8')), changedAt };
    } catch (error) {
      if (!known) throw error;
      // An editor is half way through writing the file: its texts stay until it is whole.
      return known;
    }
  }

  /** All texts of a file; those a locale lacks are in the default language. */
  all(locale: string, name: TextFile): TextsById {
    const own = this.readFile(locale, name).texts;
    return { ...this.readFile(defaultLanguage.locale, name).texts, ...own };
  }

  /** One text with its `{places}` filled; the key itself where nobody wrote it. */
  get(
    locale: Locale,
    key: string,
    values: Record<string, string | number> = {},
    file: TextFile = 'contract.json',
  ): string {
    const message =
      this.readFile(locale, file).texts[key] ??
      this.readFile(defaultLanguage.locale, file).texts[key] ??
      key;
    return fillText(message, values, locale);
  }
}
