import { defaultLanguage } from '#contract/languages.ts';
import { pick, type Rule, type Source } from './sources.ts';

type Messages = Record<string, { message: string } | undefined>;

function readMessages(sources: readonly Source[], locale: string, file: string): Messages {
  const source = sources.find(({ path }) => path === `i18n/${locale}/${file}`);
  return JSON.parse(source?.text ?? '{}') as Messages;
}

function locale(name: string, texts: Record<string, string>): Source {
  const messages = Object.entries(texts).map(([key, message]) => [key, { message }]);
  return { path: `i18n/${name}/code.json`, text: JSON.stringify(Object.fromEntries(messages)) };
}

const siteCode = /^src\/(client|components|pages|theme|plugins|server\/site)\/.*\.tsx?$/;

/** Ids of `text('…')`; a template such as `a.${b}`, or `of: 'a'`, counts for every id it can make. */
function readUses(sources: readonly Source[]): { ids: Map<string, string>; patterns: RegExp[] } {
  const ids = new Map<string, string>();
  const patterns: RegExp[] = [];
  for (const { path, text } of pick(sources, siteCode)) {
    for (const [, id = ''] of text.matchAll(/['"`]([a-z]\w*(?:\.[\w-]+)+)['"`]/g))
      ids.set(id, path);
    for (const [, family = ''] of text.matchAll(/\bof(?:=|: )["']([a-z]\w*(?:\.[\w-]+)+)["']/g))
      patterns.push(new RegExp(`^${RegExp.escape(family)}\\..+$`));
    for (const [, template = ''] of text.matchAll(/`([a-z]\w*\.(?:[\w.-]|\$\{[^}`]*\})+)`/g)) {
      const parts = template.split(/\$\{[^}]*\}/).map((part) => RegExp.escape(part));
      if (parts.length > 1) patterns.push(new RegExp(`^${parts.join('.+')}$`));
    }
  }
  return { ids, patterns };
}

const uses: Rule = {
  name: 'components ask for the texts that are there, and for all of them',
  fix: 'Add the text to code.json of every complete language, or delete the one that no code uses.',
  check: (sources) => {
    const known = Object.keys(readMessages(sources, defaultLanguage.locale, 'code.json'));
    const { ids, patterns } = readUses(sources);
    const config = sources.find(({ path }) => path === 'src/plugins/site-config.ts')?.text ?? '';
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
      ...known.filter((key) => !isUsed(key)).map((key) => `no code uses ${key}`),
    ];
  },
  brokenTogether: {
    sources: [
      locale(defaultLanguage.locale, { 'a.unused': 'x', 'a.used': 'x' }),
      { path: 'src/client/x.tsx', text: "text('a.used'); text('a.missing')" },
    ],
  },
};

export const languageRules = [uses];
