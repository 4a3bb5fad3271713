import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useAtomValue } from 'jotai';
import { isolate } from '#contract/isolate.ts';
import { fillText } from '#contract/texts.ts';
import { builtTexts } from './built-texts.ts';
import { dictionaryAtom } from './language.ts';

/** Returns our texts by id: the build's, then the server's dictionary. An unknown id returns itself. */
export function useText() {
  const dictionary = useAtomValue(dictionaryAtom);
  const { currentLocale } = useDocusaurusContext().i18n;
  return (id: string, values: Record<string, string | number> = {}) => {
    const text = dictionary?.[id] ?? builtTexts[id] ?? id;
    return fillText(text, isolate(values, currentLocale), currentLocale);
  };
}
