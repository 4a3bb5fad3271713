import { useText } from './texts.ts';
import { useFormats } from './useFormats.ts';

export function useWords() {
  return { text: useText(), ...useFormats() };
}

export type Words = ReturnType<typeof useWords>;
