import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { defaultLanguage, type Locale } from '#contract/languages.ts';

export type TextFile = 'code.json' | 'contract.json';
type Messages = Record<string, { message: string }>;

const root = path.resolve(import.meta.dirname, '../../i18n');
const recheckMs = 1000;

interface Read {
  texts: Record<string, string>;
  changedAt: number;
}

interface Loaded extends Read {
  checkedAt: number;
}

function readTexts(file: string): Record<string, string> {
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Messages;
  return Object.fromEntries(Object.entries(messages).map(([id, { message }]) => [id, message]));
}

/** By hand: a regular expression with a callback took a tenth of the time of a trace call. */
function fill(message: string, values: Record<string, string | number>): string {
  const [head = '', ...tails] = message.split('{');
  return tails.reduce((text, tail) => {
    const end = tail.indexOf('}');
    const value = values[tail.slice(0, end)];
    return text + (end > 0 && value !== undefined ? value + tail.slice(end + 1) : `{${tail}`);
  }, head);
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
      return known?.changedAt === changedAt ? known : { texts: readTexts(file), changedAt };
    } catch (error) {
      if (!known) throw error;
      // An editor is half way through writing the file: its texts stay until it is whole.
      return known;
    }
  }

  /** All texts of a file; those a locale lacks are in the default language. */
  all(locale: string, name: TextFile): Record<string, string> {
    const own = this.readFile(locale, name).texts;
    return { ...this.readFile(defaultLanguage.locale, name).texts, ...own };
  }

  /** One text of contract.json with its `{places}` filled; the key itself where nobody wrote it. */
  get(locale: Locale, key: string, values: Record<string, string | number> = {}): string {
    const message =
      this.readFile(locale, 'contract.json').texts[key] ??
      this.readFile(defaultLanguage.locale, 'contract.json').texts[key] ??
      key;
    if (!message.includes('{')) return message;
    return fill(message, values);
  }
}
