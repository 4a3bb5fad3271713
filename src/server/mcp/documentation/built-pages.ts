import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { defaultLanguage, type Language, languages, wireLocale } from '#contract/languages.ts';
import { suggest } from '#server/text/nearest.ts';
import { ToolError } from '../tool-error.ts';
import { Kept } from './kept.ts';
import type { ReferenceVersion } from './reference.ts';

/** Parts of a documentation page's address; undefined if the address does not name them. */
interface Asked {
  language?: Language | undefined;
  version?: string | undefined;
  /** As in `apiDoc/guides/signature`. */
  route: string;
}

/** A page and its part: `orderserve/create.2`, or a code of `errors/145003030`. */
const partPattern = /^(.+?)([./]\d+)?$/;

/** Files whose anchors are cached: a few hundred take some megabytes at most. */
const mostFiles = 300;

/** English is built with the first languages. */
function toNotBuilt({ locale, name }: Language): ToolError {
  const instead = locale === wireLocale ? 'Read /openapi.json' : `Ask for it in ${wireLocale}`;
  return new ToolError(
    `The documentation in ${name} is not built on this server yet. ${instead}, or try again in a minute.`,
  );
}

/** Returns the prefix of a version's addresses in a language: `/en/1.0/`. */
function toStart(
  language: Language,
  { isLatest, folder }: Pick<ReferenceVersion, 'isLatest' | 'folder'>,
): string {
  return ['', toFolder(language), isLatest ? '' : folder, ''].join('/').replaceAll(/\/+/g, '/');
}

const toFolder = ({ locale }: Language) => (locale === defaultLanguage.locale ? '' : locale);

/** Parses `/en/1.0/apiDoc/errors.md#x`, or any part of it. */
export function readAddress(address: string, versions: readonly string[]): Asked {
  const [bare = ''] = address
    .trim()
    .replace(/^https?:\/\/[^/]+/i, '')
    .split(/[?#]/);
  const parts = bare
    .replace(/\.(md|html)$/i, '')
    .split('/')
    .filter(Boolean);
  const language = languages.find(({ locale }) => locale === parts[0]);
  if (language) parts.shift();
  const version = versions.find((name) => name === parts[0]);
  if (version) parts.shift();
  // A full address names its language, if only by having no prefix; a route alone does not.
  const own = /^\s*https?:/i.test(address) ? (language ?? defaultLanguage) : language;
  return { language: own, version, route: parts.join('/') };
}

/** Files that the site's build wrote for programs: pages as Markdown, and the search data. */
export class BuiltPages {
  readonly #directory: string;
  /** By file and modification time. */
  readonly #anchors = new Kept<ReadonlySet<string>>(mostFiles);

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Returns the search file; its name changes with its content. Throws a ToolError if nothing is built. */
  searchFile(language: Language, { folder }: ReferenceVersion): string {
    const directory = path.join(this.#directory, toFolder(language), 'assets/search');
    const pattern = new RegExp(`^${RegExp.escape(folder)}\\.[\\da-f]+\\.json$`);
    const names = existsSync(directory) ? readdirSync(directory) : [];
    const name = names.find((each) => pattern.test(each));
    if (!name) throw toNotBuilt(language);
    return path.join(directory, name);
  }

  /** Finds a page's address by its route, or the end of it. Throws a ToolError that names similar ones. */
  findPage(language: Language, version: ReferenceVersion, route: string): string {
    const text = this.readList(language, version);
    // Only pages that the build lists, and their parts, are ever read.
    const links = [...text.matchAll(/\]\((?:https?:\/\/[^/)]+)?(\/[\w./-]+)\.md\)/g)];
    const starts = [toStart(language, version), toStart(language, { isLatest: true, folder: '' })];
    const pages = links.map(([, listed = '']) => ({
      address: `${listed}.md`,
      // Home and questions belong to no version, and are listed with each.
      route: listed.slice(starts.find((start) => listed.startsWith(start))?.length ?? 1),
    }));
    const wanted = route === 'apiDoc' ? 'apidoc/index' : route.toLowerCase();
    const [, whole = '', part = ''] = partPattern.exec(wanted) ?? [];
    const listed =
      pages.find((each) => each.route.toLowerCase() === whole) ??
      pages.find((each) => each.route.toLowerCase().endsWith(`/${whole}`));
    const address = listed?.address.replace(/\.md$/, `${part}.md`);
    if (address && existsSync(path.join(this.#directory, address))) return address;
    const all = 'search_documentation finds pages; read_page of llms.txt lists all of them.';
    throw new ToolError(
      `\`address\` names no page of version ${version.name}. ${suggest(
        pages.map((each) => each.route),
        wanted,
        all,
      )}`,
    );
  }

  /** Returns the location of a page's anchor: the part that has it, or the page if none does. */
  async locate(address: string, anchor: string): Promise<string> {
    if (!/^[\w.-]+$/.test(anchor)) return address;
    const page = address.replace(/(\.\d+)?\.md$/, '');
    // The error catalogue has a file for each code.
    const own = `${page}/${anchor}.md`;
    if (/^\d+$/.test(anchor) && (await this.#findAnchors(own))) return own;
    for (let part = 1; ; part += 1) {
      const file = part === 1 ? `${page}.md` : `${page}.${part}.md`;
      const anchors = await this.#findAnchors(file);
      if (!anchors) return address;
      if (anchors.has(anchor)) return `${file}#${anchor}`;
    }
  }

  /** Returns the anchors of a file; undefined if there is no file. */
  async #findAnchors(address: string): Promise<ReadonlySet<string> | undefined> {
    const file = path.join(this.#directory, address);
    const found = await stat(file).catch(() => undefined);
    if (!found) return undefined;
    return this.#anchors.get(`${file} ${found.mtimeMs}`, async () => {
      const text = await readFile(file, 'utf8');
      return new Set([...text.matchAll(/ \{#([\w.-]+)\}/g)].map(([, anchor = '']) => anchor));
    });
  }

  /** Returns the list of all pages of a version. */
  readList(language: Language, version: ReferenceVersion): string {
    const file = path.join(this.#directory, `${toStart(language, version)}llms.txt`);
    if (!existsSync(file)) throw toNotBuilt(language);
    return readFileSync(file, 'utf8');
  }
}
