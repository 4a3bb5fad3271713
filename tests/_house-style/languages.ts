import { defaultLanguage, languages } from '#contract/languages.ts';
import { toPlaces } from '#contract/texts.ts';
import { pick, type Rule, type Source } from './sources.ts';

type Messages = Record<string, { message: string } | undefined>;

const complete = languages.filter((language) => language.complete).map(({ locale }) => locale);
const others = complete.filter((locale) => locale !== defaultLanguage.locale);
const files = ['code.json', 'contract.json'];

function readMessages(sources: readonly Source[], locale: string, file: string): Messages {
  const source = sources.find(({ path }) => path === `i18n/${locale}/${file}`);
  return JSON.parse(source?.text ?? '{}') as Messages;
}

function compare(own: Messages, model: Messages): string[] {
  const keys = new Set([...Object.keys(own), ...Object.keys(model)]);
  return [...keys].flatMap((key) => {
    const [mine, theirs] = [own[key]?.message, model[key]?.message];
    if (mine === undefined) return [`${key} is missing`];
    if (theirs === undefined) return [`${key} is not in ${defaultLanguage.locale}`];
    if (mine.trim() === '') return [`${key} is empty`];
    const [has, wanted] = [mine, theirs].map((text) => toPlaces(text).join(' '));
    return has === wanted ? [] : [`${key} has the places "${has}", the default has "${wanted}"`];
  });
}

function locale(name: string, texts: Record<string, string>): Source {
  const messages = Object.entries(texts).map(([key, message]) => [key, { message }]);
  return { path: `i18n/${name}/code.json`, text: JSON.stringify(Object.fromEntries(messages)) };
}

const parity: Rule = {
  name: 'complete languages say the same things with the same places to fill in',
  mend: 'Write the text in i18n/<locale> of every language that languages.ts marks complete.',
  check: (sources) =>
    files.flatMap((file) => {
      const model = readMessages(sources, defaultLanguage.locale, file);
      const faults = (name: string) =>
        compare(readMessages(sources, name, file), model).map(
          (line) => `i18n/${name}/${file}: ${line}`,
        );
      return complete.flatMap(faults);
    }),
  brokenTogether: {
    operations: [],
    sources: [
      locale(defaultLanguage.locale, { a: 'x', b: '{n} x', c: 'x' }),
      locale('en', { b: '{m} x', c: '', d: 'x' }),
    ],
  },
};

const docFolder = (name: string) =>
  name === defaultLanguage.locale ? 'docs' : `i18n/${name}/docusaurus-plugin-content-docs/current`;

function readPages(sources: readonly Source[], name: string): Map<string, string> {
  const folder = `${docFolder(name)}/`;
  const pages = pick(sources, /\.mdx$/).filter(({ path }) => path.startsWith(folder));
  return new Map(
    pages
      .filter(({ path }) => !path.includes('/_'))
      .map(({ path, text }) => [path.slice(folder.length), text]),
  );
}

/** Ids of headings, written by hand so that a link holds in every language. */
function toAnchors(text = ''): string {
  return [...text.matchAll(/\{\/\*\s*#([\w-]+)\s*\*\/\}/g)].map(([, id]) => id).join(' ');
}

const pages: Rule = {
  name: 'complete languages have the same pages with the same anchors',
  mend:
    'Write the page below i18n/<locale>/docusaurus-plugin-content-docs/current, with the headings and ' +
    'their ids {/* #id */} in the order of docs/.',
  check: (sources) => {
    const model = readPages(sources, defaultLanguage.locale);
    return others.flatMap((name) => {
      const own = readPages(sources, name);
      const all = new Set([...model.keys(), ...own.keys()]);
      return [...all].flatMap((page) => {
        const place = `${docFolder(name)}/${page}`;
        if (!own.has(page)) return [`${place} is missing`];
        if (!model.has(page)) return [`docs/${page} is missing`];
        const [mine, theirs] = [toAnchors(own.get(page)), toAnchors(model.get(page))];
        return mine === theirs ? [] : [`${place}: anchors "${mine}", in docs "${theirs}"`];
      });
    });
  },
  brokenTogether: {
    operations: [],
    sources: [
      { path: 'docs/a.mdx', text: '' },
      { path: 'docs/b.mdx', text: '## x {/* #x */}' },
      { path: `${docFolder('en')}/b.mdx`, text: '## x {/* #y */}' },
      { path: `${docFolder('en')}/c.mdx`, text: '' },
    ],
  },
};

const siteCode = /^src\/(client|components|pages|theme|plugins)\/.*\.tsx?$/;

/** Ids of `text('…')`; a template such as `a.${b}` counts for every id it can make. */
function readUses(sources: readonly Source[]): { ids: Map<string, string>; patterns: RegExp[] } {
  const ids = new Map<string, string>();
  const patterns: RegExp[] = [];
  for (const { path, text } of pick(sources, siteCode)) {
    for (const [, id = ''] of text.matchAll(/['"`]([a-z]\w*(?:\.[\w-]+)+)['"`]/g))
      ids.set(id, path);
    for (const [, template = ''] of text.matchAll(/`([a-z]\w*\.(?:[\w.-]|\$\{[^}`]*\})+)`/g)) {
      const parts = template.split(/\$\{[^}]*\}/).map((part) => RegExp.escape(part));
      if (parts.length > 1) patterns.push(new RegExp(`^${parts.join('.+')}$`));
    }
  }
  return { ids, patterns };
}

const uses: Rule = {
  name: 'components ask for the texts that are there, and for all of them',
  mend: 'Add the text to code.json of every complete language, or delete the one nobody asks for.',
  check: (sources) => {
    const known = Object.keys(readMessages(sources, defaultLanguage.locale, 'code.json'));
    const { ids, patterns } = readUses(sources);
    const config = sources.find(({ path }) => path === 'docusaurus.config.ts')?.text ?? '';
    const isUsed = (key: string) =>
      ids.has(key) ||
      key.startsWith('theme.') ||
      config.includes(`'${key}'`) ||
      patterns.some((pattern) => pattern.test(key));
    const asked = pick(sources, siteCode).flatMap(({ path, text }) =>
      [...text.matchAll(/\btext\(\s*'([^']+)'/g)].map(([, id = '']) => ({ path, id })),
    );
    return [
      ...asked
        .filter(({ id }) => !known.includes(id))
        .map(({ path, id }) => `${path}: text('${id}') is in no code.json`),
      ...known.filter((key) => !isUsed(key)).map((key) => `nobody asks for ${key}`),
    ];
  },
  brokenTogether: {
    operations: [],
    sources: [
      locale(defaultLanguage.locale, { 'a.unused': 'x', 'a.used': 'x' }),
      { path: 'src/client/x.tsx', text: "text('a.used'); text('a.missing')" },
    ],
  },
};

export const languageRules = [parity, pages, uses];
