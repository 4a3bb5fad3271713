import { Type } from 'typebox';
import { findLanguage, type Language, languages, wireLocale } from '#contract/languages.ts';
import { ToolError } from './tool-error.ts';

/** Longest text that is signed and sent; the gateway takes longer ones for few operations only. */
export const longestText = 64 * 1024;

/** `callIdPattern` in words. */
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

/** Returns the requested language. Throws a ToolError if it does not exist, or is empty. */
export function readLanguage(asked: string = wireLocale): Language {
  const wanted = asked.trim().toLowerCase();
  const found =
    findLanguage(wanted) ?? languages.find((each) => each.locale.toLowerCase() === wanted);
  if (found) return found;
  throw new ToolError(`\`language\` is none of ${known}.`);
}
