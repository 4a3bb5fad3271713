import { useText } from './texts.ts';
import { useFormats } from './useFormats.ts';

/** Texts by id, and numbers, times and names, as readers of the page write them. */
export function useWords() {
  return { text: useText(), ...useFormats() };
}

export type Words = ReturnType<typeof useWords>;
