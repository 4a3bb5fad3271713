import type { Locale } from '#contract/languages.ts';
import { type FaqGroup, toPlainText } from '#contract/prose.ts';
import { downloads } from '#reference/downloads.ts';
import { type Header, pushHeaders, toCallHeaders } from '#reference/headers.ts';
import { libraries } from '#reference/libraries.ts';
import type { ErrorPage, OperationPage, PageSchema } from '#reference/page.ts';
import { toPageLanguages } from '#reference/samples/languages.ts';
import type { SearchEntry } from '../../search/entry.ts';
import type { Section } from './read-document.ts';
import { toSampleWords } from './sample-words.ts';

export type Entry = Omit<SearchEntry, 'page'>;

/** The sections of a document; `toNames` gives other words for one, by its anchor. */
export function toSectionEntries(
  sections: readonly Section[],
  toNames: (anchor: string) => string,
  locale: Locale,
): Entry[] {
  return sections.map(({ languages, ...section }) => {
    const names = toNames(section.anchor);
    return {
      kind: 'page',
      ...section,
      ...(languages && toSampleWords(languages, locale)),
      ...(names && { names }),
    };
  });
}

function toValues({ enumTexts = {} }: PageSchema): string[] {
  return Object.entries(enumTexts).map(([value, meaning]) => `${value} ${meaning}`);
}

/** The fields of an object and those inside them, with the anchors of the page's tables. */
function toFieldEntries(parent: PageSchema, anchor: string, path: string): Entry[] {
  return Object.entries(parent.properties ?? {}).flatMap(([name, schema]) => {
    const inside = schema.items?.properties ? schema.items : schema;
    const title = path ? `${path}.${name}` : name;
    const text = [schema.description ?? '', ...toValues(schema)]
      .join(' ')
      .replaceAll('`', '')
      .trim();
    const entry: Entry = { kind: 'field', anchor: `${anchor}.${name}`, title, text };
    return [entry, ...toFieldEntries(inside, `${anchor}.${name}`, title)];
  });
}

function toHeaderEntries(headers: readonly Header[], toText: (name: string) => string): Entry[] {
  return headers.map(({ name, text = name }) => ({
    kind: 'field',
    anchor: `headers.${name}`,
    title: name,
    text: toText(text).replaceAll('`', ''),
  }));
}

/** Request and answer of an operation; `say` returns texts of the interface. */
export function toOperationEntries(page: OperationPage, say: (id: string) => string): Entry[] {
  const { scheme } = page.version;
  const requested = toFieldEntries(page.request, 'request', '');
  if (page.direction === 'push') {
    const toText = (name: string) => say(`operation.push.header.${name}`);
    return [...requested, ...toHeaderEntries(pushHeaders[scheme], toText)];
  }
  const inside = page.data.items?.properties ? page.data.items : page.data;
  return [
    ...requested,
    ...toFieldEntries(inside, 'answer.data', 'data'),
    ...toHeaderEntries(toCallHeaders(page), (name) => say(`operation.header.${name}`)),
  ];
}

/** The programs of an operation's page. */
export function toSampleEntry(page: OperationPage, title: string, locale: Locale): Entry {
  const use = page.direction === 'push' ? 'receiver' : 'call';
  const languages = toPageLanguages(page);
  const text = languages.map((language) => `${language.name}: ${language[use].file}`).join(' · ');
  const ids = languages.map(({ id }) => id);
  return { kind: 'sample', anchor: 'examples', title, text, ...toSampleWords(ids, locale) };
}

/** Drops headers that an earlier operation listed, since all have the same. */
export function withoutToldHeaders(groups: readonly Entry[][]): Entry[][] {
  const seen = new Set<string>();
  return groups.map((group) =>
    group.filter(({ anchor }) => {
      if (!anchor.startsWith('headers.')) return true;
      const isNew = !seen.has(anchor);
      seen.add(anchor);
      return isNew;
    }),
  );
}

/** Fields and rules that reasons name. Their sentences would hide what readers ask for in plain words. */
function listNames(reasons: string): string[] {
  const names = [...reasons.matchAll(/`([\w.[\]-]+)`/g)].map(([, name = '']) => name);
  return [...new Set(names)];
}

/** Error codes; `toNames` gives other words for one. */
export function toErrorEntries(
  errors: readonly ErrorPage[],
  toNames: (code: string) => string,
): Entry[] {
  return errors.map(({ code, text, msg, cause, mend, reasons }) => {
    const names = [msg !== text && msg, toNames(code)].filter(Boolean).join(' ');
    return {
      kind: 'error',
      anchor: code,
      title: `${code} ${text}`,
      text: [cause, mend, ...listNames(reasons)]
        .join(' ')
        .replaceAll('`', '')
        .replaceAll(/\n(?:- )?/g, ' '),
      ...(names && { names }),
    };
  });
}

/** Questions with their answers; `toNames` gives other words for one. */
export function toFaqEntries(
  groups: readonly FaqGroup[],
  toNames: (id: string) => string,
): Entry[] {
  return groups.flatMap(({ questions }) =>
    questions.map(({ id, title, body }) => {
      const text = toPlainText(body).replaceAll(/\s+/g, ' ').trim();
      const names = toNames(id);
      return { kind: 'page', anchor: id, title, text, ...(names && { names }) };
    }),
  );
}

/** Entries for the files of the downloads page. */
export function toDownloadsText(say: (id: string) => string): string {
  const toTexts = (name: string) => [say(`download.${name}.title`), say(`download.${name}.text`)];
  return downloads.flatMap(({ name }) => toTexts(name)).join(' ');
}

/** Returns the entry of that page's client libraries; `names` are other words for them. */
export function toLibraryEntry(say: (id: string) => string, names: string): Entry {
  const languages = libraries.map(({ name }) => name).join(', ');
  const text = `${say('download.libraries.text')} ${languages}`;
  const title = say('download.libraries.title');
  return { kind: 'page', anchor: 'libraries', title, text, names };
}
