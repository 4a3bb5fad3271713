import { Type } from 'typebox';
import { findLanguage, type Language, languages, wireLocale } from '#contract/languages.ts';
import { ToolError } from './tool-error.ts';

/** Texts that are signed and sent; longer ones the gateway takes for few operations only. */
export const longestText = 64 * 1024;

/** What `callIdPattern` takes, in words. */
export const callIdForm = '8 to 64 letters, digits, hyphens and underscores';

const known = languages.map(({ code, locale }) => `${code} (${locale})`).join(', ');

/** Which operation a tool is about. */
export const operation = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  description: 'Id such as orderserve/create, or path such as order/addOrder.',
});

/** In which language a tool answers. */
export const language = Type.Optional(
  Type.String({
    maxLength: 20,
    description: `Language of the response: a code or a locale. One of ${known}. English when left out.`,
  }),
);

/** Which version of the documentation a tool answers from. */
export const version = Type.Optional(
  Type.String({
    maxLength: 20,
    description:
      'Version of the open API, such as 2 or 1.0. The latest when left out; use it for new integrations.',
  }),
);

/** The language that is asked for; throws a ToolError for one that there is not, an empty one too. */
export function readLanguage(asked: string = wireLocale): Language {
  const wanted = asked.trim().toLowerCase();
  const found =
    findLanguage(wanted) ?? languages.find((each) => each.locale.toLowerCase() === wanted);
  if (found) return found;
  throw new ToolError(`\`language\` is none of ${known}.`);
}
