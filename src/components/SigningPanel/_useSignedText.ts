import { useAtom } from 'jotai';
import { useMemo } from 'react';
import { draftKeys } from '#client/hand-over.ts';
import { storedAtom, textCodec } from '#client/stored-atom.ts';
import { parseJson } from '#contract/json-text.ts';
import type { SignedPage } from './signed-page.ts';

/** The text to sign, exactly as typed; the tab keeps it. Initially what `toStart` returns. */
export function useSignedText(
  { id, version }: Pick<SignedPage, 'id' | 'version'>,
  toStart: () => string,
) {
  const key = draftKeys.signing(id, version.major);
  const draftAtom = useMemo(() => storedAtom(key, textCodec, 'sessionStorage'), [key]);
  const [typed, setText] = useAtom(draftAtom);
  const text = typed ?? toStart();
  return {
    text,
    parsed: parseJson(text),
    setText,
    isTouched: typed !== null,
    reset: () => setText(null),
  };
}

export type SignedText = ReturnType<typeof useSignedText>;
