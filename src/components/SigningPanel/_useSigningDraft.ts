import { useAtom } from 'jotai';
import { useMemo } from 'react';
import { withBusinessDigest } from '#client/business-digest.ts';
import type { Credentials } from '#client/credentials.ts';
import { parseJson } from '#client/json-text.ts';
import { browserMd5 } from '#client/signing.ts';
import { storedAtom, textCodec } from '#client/stored-atom.ts';
import { isObject } from '#contract/check-value.ts';
import type { OperationPage } from '#contract/page.ts';

/** The JSON to sign, exactly as typed; the page's first example, signed inside, until then. */
export function useSigningDraft(page: OperationPage, credentials: Credentials) {
  const draftAtom = useMemo(
    () => storedAtom(`signDraft:${page.id}`, textCodec, 'sessionStorage'),
    [page.id],
  );
  const [typed, setTyped] = useAtom(draftAtom);
  const request = { ...page.examples[0]?.request };
  const { customerCode } = credentials;
  if ('customerCode' in request && customerCode) request.customerCode = customerCode;
  const sign = (text: string) =>
    withBusinessDigest(browserMd5, page.businessDigest, text, credentials);
  const text = typed ?? sign(JSON.stringify(request));
  const parsed = parseJson(text);
  const inside = parsed.ok && isObject(parsed.value) ? parsed.value.customerCode : undefined;
  return {
    text,
    parsed,
    /** The server takes the customer from the text, whatever stands in the input. */
    hasOtherCustomer:
      page.businessDigest !== 'never' && inside !== undefined && inside !== customerCode,
    setText: setTyped,
    isTouched: typed !== null,
    reset: () => setTyped(null),
    /** Whether the digest inside is not the one that these keys make. */
    isDigestStale: sign(text) !== text,
    putDigest: () => setTyped(sign(text)),
  };
}
