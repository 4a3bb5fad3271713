import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useAtomValue } from 'jotai';
import { isolate } from '#contract/isolate.ts';
import { fillText } from '#contract/texts.ts';
import { builtTexts } from './built-texts.ts';
import { dictionaryAtom } from './language.ts';

/**
 * Our own texts by id: those the site was built from, replaced by the server's dictionary once it
 * is there. An unknown id answers itself.
 */
export function useText() {
  const dictionary = useAtomValue(dictionaryAtom);
  const { currentLocale } = useDocusaurusContext().i18n;
  return (id: string, values: Record<string, string | number> = {}) => {
    const text = dictionary?.[id] ?? builtTexts[id] ?? id;
    return fillText(text, isolate(values, currentLocale), currentLocale);
  };
}
