import { useText } from './texts.ts';
import { useFormats } from './useFormats.ts';

/** Texts by id, and numbers, times and names in the reader's format. */
export function useWords() {
  return { text: useText(), ...useFormats() };
}

export type Words = ReturnType<typeof useWords>;
