import type { PortalClient } from './http.ts';
import type { LangDictionary, ListedLanguage } from './language.ts';

interface DefaultLangAnswer {
  defaultLang: string;
  languages: ListedLanguage[];
  dictionary: { path: string };
}

/** Requests languages and the dictionary of `lang`; downloads texts only if their hash (in its path) is new. */
export async function refreshDictionary(
  client: PortalClient,
  lang: string,
  known: readonly (LangDictionary | null)[],
): Promise<{ languages: ListedLanguage[]; dictionary: LangDictionary }> {
  const answer = await client.call<DefaultLangAnswer>('i18n/dictionary/getDefaultLang');
  const { languages, dictionary } = answer;
  const hash = dictionary.path.split('/').at(-1) ?? '';
  const same = known.find((each) => each?.lang === lang && each.hash === hash);
  if (same) return { languages, dictionary: same };
  const texts = await client.call<Record<string, string>>(dictionary.path);
  return { languages, dictionary: { lang, hash, texts } };
}
