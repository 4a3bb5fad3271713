import type { PortalClient } from './http.ts';
import type { LangDictionary, ListedLanguage } from './language.ts';

interface DefaultLangAnswer {
  defaultLang: string;
  languages: ListedLanguage[];
  dictionary: { path: string };
}

/**
 * Requests the languages and the dictionary of `lang`, the client's language. Downloads the texts only if the
 * browser has none with their hash (the last path segment), built in or stored.
 */
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
