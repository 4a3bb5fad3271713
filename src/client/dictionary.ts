import type { PortalClient } from './http.ts';
import type { LangDictionary, ListedLanguage } from './language.ts';

interface DefaultLangAnswer {
  defaultLang: string;
  languages: ListedLanguage[];
  dictionary: { path: string };
}

/**
 * Asks for the languages and for the dictionary of `lang`, the language the client speaks. The
 * texts travel only where their hash, the last segment of the path, is not the stored one.
 */
export async function refreshDictionary(
  client: PortalClient,
  lang: string,
  stored: LangDictionary | null,
): Promise<{ languages: ListedLanguage[]; dictionary: LangDictionary }> {
  const answer = await client.call<DefaultLangAnswer>('i18n/dictionary/getDefaultLang');
  const { languages, dictionary } = answer;
  const hash = dictionary.path.split('/').at(-1) ?? '';
  if (stored?.lang === lang && stored.hash === hash) return { languages, dictionary: stored };
  const texts = await client.call<Record<string, string>>(dictionary.path);
  return { languages, dictionary: { lang, hash, texts } };
}
