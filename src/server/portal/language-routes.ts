import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defaultLanguage, findLanguage, type Language, languages } from '#contract/languages.ts';
import { keepWhileSame, toKeptJson } from '#server/http/kept-answer.ts';
import { PortalError } from '#server/people/portal-error.ts';
import type { Texts } from '#server/text/texts.ts';
import { toPortalSuccess } from './envelope.ts';

/** The address contains a hash of the content, so browsers may keep it. */
const immutable = 'public, max-age=31536000, immutable';

/** Returns the reader's language by the `langType` header, or the default language. */
export function languageOf(request: FastifyRequest): Language {
  const asked = request.headers.langtype;
  return findLanguage(typeof asked === 'string' ? asked : undefined) ?? defaultLanguage;
}

/** Keeps the list of languages and the address of one language's dictionary. */
function keepList(texts: Texts, { code, locale }: Language) {
  const read = () => texts.dictionary(locale);
  return keepWhileSame(read, () =>
    toKept({
      defaultLang: defaultLanguage.code,
      languages: languages.map(({ complete: _complete, ...language }) => language),
      dictionary: { langType: code, path: `i18n/dictionary/${code}/${read().hash}` },
    }),
  );
}

const toKept = (data: unknown) => toKeptJson(toPortalSuccess(data));

/** `i18n/*`: the languages, and the dictionary of one of them by the hash of its content. */
export async function languageRoutes(app: FastifyInstance, { texts }: { texts: Texts }) {
  const lists = new Map(languages.map((language) => [language, keepList(texts, language)]));
  const dictionaries = new Map(
    languages.map((language) => {
      const read = () => texts.dictionary(language.locale);
      return [language, keepWhileSame(read, () => toKept(read().texts))];
    }),
  );
  app.get('/i18n/dictionary/getDefaultLang', { compress: false }, (request, reply) =>
    lists.get(languageOf(request))?.().send(request, reply),
  );

  app.get<{ Params: { code: string; hash: string } }>(
    '/i18n/dictionary/:code/:hash',
    { compress: false },
    (request, reply) => {
      const language = findLanguage(request.params.code);
      const dictionary = language && dictionaries.get(language);
      if (!dictionary) throw new PortalError('notFound', 'portal.unknownLanguage');
      const isCurrent = texts.dictionary(language.locale).hash === request.params.hash;
      return dictionary().send(request, reply, isCurrent ? immutable : 'no-store');
    },
  );
}
