import { defaultLanguage, type Language, type Locale } from '#contract/languages.ts';
import { operations } from '#contract/operations/all.ts';
import { toLatestVersion, toVersionNumber, workingVersion } from '#contract/versions/documents.ts';
import { workingApi } from '#contract/versions/v2.ts';
import { toServed } from '#reference/frozen-openapi.ts';
import { type OpenApiDocument, toOpenApi } from '#reference/openapi.ts';
import { type TextOf, toPlace } from '#reference/openapi-parts.ts';
import type { ErrorPage, OperationPage } from '#reference/page.ts';
import { toErrorPages, toOperationPages } from '#reference/to-pages.ts';
import { Gradual, type Pieces } from '#server/runtime/gradual.ts';
import type { Settings } from '#server/settings/settings.ts';
import { suggest } from '#server/text/nearest.ts';
import type { Texts } from '#server/text/texts.ts';
import { ToolError } from '../tool-error.ts';

/** A version of the documentation that tools answer from. */
export interface ReferenceVersion {
  /** As in `2.0`. */
  name: string;
  /** Name of its folder in the build. */
  folder: string;
  /** True if it is served at `/apiDoc`; others are served below their names. */
  isLatest: boolean;
  document: OpenApiDocument;
  texts: Texts;
}

interface ReferenceParts {
  settings: Settings;
  texts: Texts;
  /** Documents of the frozen versions, newest first. */
  frozen: ReadonlyMap<string, OpenApiDocument>;
}

const toTextOf =
  (texts: Texts, locale: Locale): TextOf =>
  (key) =>
    texts.get(locale, key);

/** Asks the current contract: version 1 was frozen without saying whether an operation changes something. */
export function mayChange(id: string): boolean {
  return operations.some((each) => each.id === id && 'changes' in each);
}

/** Operations and errors of each version in each language, as the documentation shows them. */
export class Reference {
  readonly #parts: ReferenceParts;
  readonly #versions = new Gradual(() => this.#makeVersions());

  constructor(parts: ReferenceParts) {
    this.#parts = parts;
  }

  get versions(): readonly ReferenceVersion[] {
    return this.#versions.get();
  }

  /** Prepares the versions before the first tool call, one per step. */
  prepare(): Iterable<void> {
    return this.#versions.pieces();
  }

  *#makeVersions(): Pieces<readonly ReferenceVersion[]> {
    const { frozen, settings, texts } = this.#parts;
    const place = toPlace(settings);
    const name = toLatestVersion([...frozen.keys()]);
    const options = { ...place, version: toVersionNumber(name), textOf: toTextOf(texts, 'en') };
    const latest: ReferenceVersion = {
      name,
      folder: workingVersion,
      isLatest: true,
      document: toOpenApi(workingApi, options),
      texts,
    };
    const versions = [latest];
    for (const [name, document] of frozen) {
      yield;
      versions.push({
        name,
        folder: name,
        isLatest: false,
        document: toServed(document, place),
        texts: texts.frozen(name),
      });
    }
    return versions;
  }

  /** Takes `2`, `2.0` or nothing for the latest. Throws a ToolError for an unknown version. */
  readVersion(asked: string | undefined): ReferenceVersion {
    const wanted = asked?.trim().replace(/^v/i, '') ?? '';
    const found = this.versions.find(
      ({ name }, at) =>
        name === wanted ||
        name.split('.')[0] === wanted ||
        (at === 0 && /^(latest)?$/i.test(wanted)),
    );
    if (found) return found;
    throw new ToolError(
      `\`version\` is none of ${this.versions.map(({ name }) => name).join(', ')}; leave it out for the latest.`,
    );
  }

  /** Says which other versions have something, and how to ask for it; undefined if none has. */
  sayElsewhere(what: string, has: (version: ReferenceVersion) => boolean): string | undefined {
    const [newest, ...older] = this.versions.filter(has);
    if (!newest) return undefined;
    const names = [newest, ...older].map(({ name }) => name).join(' and ');
    const [number = ''] = newest.name.split('.');
    const asked = this.readVersion(number) === newest ? number : newest.name;
    return `${what} exists only in version ${names}: pass \`version: "${asked}"\`.`;
  }

  operations({ document, texts }: ReferenceVersion, locale: Locale): OperationPage[] {
    return toOperationPages(document, toTextOf(texts, locale), toTextOf(texts, 'en'));
  }

  errors({ document, texts }: ReferenceVersion, locale: Locale): ErrorPage[] {
    return toErrorPages(document, toTextOf(texts, locale), toTextOf(texts, 'en'), locale);
  }

  /** Returns the address of an operation page's Markdown. */
  toPageAddress(
    publicUrl: string,
    { isLatest, name }: ReferenceVersion,
    { locale }: Language,
    id: string,
  ): string {
    const folder = locale === defaultLanguage.locale ? '' : `/${locale}`;
    return `${publicUrl}${folder}${isLatest ? '' : `/${name}`}/apiDoc/${id}.md`;
  }

  /** Finds an operation by id, or by path with or without its prefix. Throws a ToolError that names similar ones. */
  findOperation(
    version: ReferenceVersion,
    locale: Locale,
    asked: string,
    argument = 'operation',
  ): OperationPage {
    const pages = this.operations(version, locale);
    const wanted = asked.trim().replace(/\/+$/, '').toLowerCase();
    const isWanted = (name: string) =>
      wanted === name.toLowerCase() || wanted.endsWith(`/${name.toLowerCase()}`);
    const found = pages.find(({ id }) => isWanted(id)) ?? pages.find(({ path }) => isWanted(path));
    if (found) return found;
    const names = pages.flatMap(({ id, path }) => [id, path]);
    const all = `It is one of ${pages.map(({ id }) => id).join(', ')}.`;
    const hint = this.#sayOperationElsewhere(version, pages, wanted) ?? suggest(names, wanted, all);
    throw new ToolError(`\`${argument}\` is not an operation of version ${version.name}. ${hint}`);
  }

  /**
   * Points to an operation that only another version has, found by the end of its id or path too. Returns
   * nothing if one of the version's own operations has that ending, such as `query`.
   */
  #sayOperationElsewhere(
    version: ReferenceVersion,
    pages: readonly OperationPage[],
    wanted: string,
  ): string | undefined {
    const isNamed = (name: string) =>
      `/${wanted}`.endsWith(`/${name.toLowerCase()}`) || name.toLowerCase().endsWith(`/${wanted}`);
    const isWanted = ({ id, path }: OperationPage) => isNamed(id) || isNamed(path);
    if (pages.some(isWanted)) return undefined;
    const own = new Set(pages.map(({ id }) => id));
    const find = (each: ReferenceVersion) =>
      this.operations(each, 'en').find((page) => !own.has(page.id) && isWanted(page));
    const found = this.versions.map(find).find((page) => page !== undefined);
    if (!found) return undefined;
    const said = this.sayElsewhere(
      `${found.id} (${found.path})`,
      (each) => find(each)?.id === found.id,
    );
    const why = version.document['x-withdrawn']?.[`/${found.path}`]?.description;
    return why ? `${said} Why: ${why}.` : said;
  }
}
