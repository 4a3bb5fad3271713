import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defaultLanguage, findLanguage, type Language, languages } from '#contract/languages.ts';
import { PortalError } from '#server/people/portal-error.ts';
import type { Texts } from '#server/texts.ts';
import { toPortalSuccess } from './envelope.ts';

/** The address names its content, so that a browser may keep it. */
const immutable = 'public, max-age=31536000, immutable';

/** The reader's language by the `langType` header, the default language otherwise. */
export function languageOf(request: FastifyRequest): Language {
  const asked = request.headers.langtype;
  return findLanguage(typeof asked === 'string' ? asked : undefined) ?? defaultLanguage;
}

/** `i18n/*`: the languages, and the dictionary of one of them by the hash of its content. */
export async function languageRoutes(app: FastifyInstance, { texts }: { texts: Texts }) {
  app.get('/i18n/dictionary/getDefaultLang', (request) => {
    const { code, locale } = languageOf(request);
    const { hash } = texts.dictionary(locale);
    return toPortalSuccess({
      defaultLang: defaultLanguage.code,
      languages: languages.map(({ complete: _complete, ...language }) => language),
      dictionary: { langType: code, path: `i18n/dictionary/${code}/${hash}` },
    });
  });

  app.get<{ Params: { code: string; hash: string } }>(
    '/i18n/dictionary/:code/:hash',
    (request, reply) => {
      const language = findLanguage(request.params.code);
      if (!language) throw new PortalError('notFound', 'portal.unknownLanguage');
      const dictionary = texts.dictionary(language.locale);
      const isCurrent = dictionary.hash === request.params.hash;
      return reply
        .header('cache-control', isCurrent ? immutable : 'no-store')
        .send(toPortalSuccess(dictionary.texts));
    },
  );
}
