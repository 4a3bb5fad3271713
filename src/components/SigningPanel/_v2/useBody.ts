import { useAtom } from 'jotai';
import { useMemo } from 'react';
import type { Credentials } from '#client/credentials.ts';
import { draftKeys } from '#client/hand-over.ts';
import { storedAtom, textCodec } from '#client/stored-atom.ts';
import { parseJson } from '#contract/json-text.ts';
import type { SignedPage } from '../signed-page.ts';

/** Fields that take the account's own codes. */
const codes = ['customerCode', 'salesmanCode'] as const;

/** The body to sign, exactly as typed; initially the page's first example with the account's codes. */
export function useBody({ id, version, examples }: SignedPage, credentials: Credentials) {
  const key = draftKeys.signing(id, version.major);
  const draftAtom = useMemo(() => storedAtom(key, textCodec, 'sessionStorage'), [key]);
  const [typed, setTyped] = useAtom(draftAtom);
  const request = examples[0]?.request ?? {};
  const own = codes.filter((name) => name in request && credentials[name] !== '');
  const example = {
    ...request,
    ...Object.fromEntries(own.map((name) => [name, credentials[name]])),
  };
  const text = typed ?? JSON.stringify(example);
  return {
    text,
    parsed: parseJson(text),
    setText: setTyped,
    isTouched: typed !== null,
    reset: () => setTyped(null),
  };
}

export type Body = ReturnType<typeof useBody>;
