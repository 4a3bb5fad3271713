import { defaultLanguage, languages } from '#contract/languages.ts';
import { readTexts } from '../../plugins/portal/texts.ts';
import { readTranslations, type Translation } from '../../plugins/translations/read-translation.ts';

/** What is frozen of a locale's files: the contract's texts, and the working version's documents and sidebar. */
const isFrozen = ({ name }: Translation) =>
  /^(contract\.json$|docusaurus-plugin-content-docs\/current[./])/.test(name);

function toLines(locale: string, translation: Translation, keys: ReadonlySet<string>): string[] {
  const { name, isThere, texts, faults } = translation;
  const file = `i18n/${locale}/${name}`;
  if (!isThere) return [`${file} is missing`];
  const isAsked = ({ key }: { key?: string }) =>
    name !== 'contract.json' || key === undefined || keys.has(key);
  const open = texts.filter(({ state }) => state === 'missing' || state === 'stale');
  return [
    ...open.filter(isAsked).map(({ key, state }) => `${file}: ${key} is ${state}`),
    ...faults
      .filter(isAsked)
      .map(({ key, reason }) => `${file}: ${key ? `${key}: ` : ''}${reason}`),
  ];
}

/** The default language is nobody's translation. */
function findUnsaid(root: string, keys: ReadonlySet<string>): string[] {
  const file = `i18n/${defaultLanguage.locale}/contract.json`;
  const texts = readTexts(root, defaultLanguage.locale, 'contract.json');
  return [...keys].filter((key) => !texts[key]?.trim()).map((key) => `${file}: ${key} is missing`);
}

/**
 * What a complete language does not say of the version that is worked on, says of an earlier state of
 * it, or says in a broken way; one line each. `keys` are the contract's texts that are asked for.
 */
export function findMissing(root: string, keys: ReadonlySet<string>): string[] {
  const translations = languages
    .filter(({ complete, locale }) => complete && locale !== defaultLanguage.locale)
    .flatMap(({ locale }) =>
      readTranslations(root, locale)
        .filter(isFrozen)
        .flatMap((translation) => toLines(locale, translation, keys)),
    );
  return [...findUnsaid(root, keys), ...translations];
}
