import { useAtom } from 'jotai';
import { useMemo } from 'react';
import { withBusinessDigest } from '#client/business-digest.ts';
import type { Credentials } from '#client/credentials.ts';
import { draftKeys } from '#client/hand-over.ts';
import { browserMd5 } from '#client/signing.ts';
import { storedAtom, textCodec } from '#client/stored-atom.ts';
import { isObject } from '#contract/check-value.ts';
import { parseJson } from '#contract/json-text.ts';
import { findSigner, signers, toSigner } from '#contract/signer.ts';
import type { PageExample } from '#reference/page.ts';
import type { SignedPage } from './signed-page.ts';

/** The first example that carries a business digest, where the operation knows one. */
function toSignedExample({ examples, businessDigest }: SignedPage): PageExample | undefined {
  return examples.find(({ request }) => findSigner(businessDigest, request)) ?? examples[0];
}

/** The JSON to sign, exactly as typed; the page's first example, signed inside, until then. */
export function useSigningDraft(page: SignedPage, credentials: Credentials) {
  const draftAtom = useMemo(
    () => storedAtom(draftKeys.signing(page.id, page.version.major), textCodec, 'sessionStorage'),
    [page.id, page.version.major],
  );
  const [typed, setTyped] = useAtom(draftAtom);
  const signer = toSigner(page.businessDigest);
  const { code: name } = signers[signer ?? 'customer'];
  const code = credentials[name];
  const request = toSignedExample(page)?.request ?? {};
  // Some operations name the customer twice.
  const toOwn = (value: unknown) => (code && value === request[name] ? code : value);
  const own = Object.fromEntries(
    Object.entries(request).map(([field, value]) => [field, toOwn(value)]),
  );
  const sign = (text: string) =>
    withBusinessDigest(browserMd5, page.businessDigest, text, credentials);
  const text = typed ?? sign(JSON.stringify(own));
  const parsed = parseJson(text);
  const inside = parsed.ok && isObject(parsed.value) ? parsed.value[name] : undefined;
  return {
    text,
    parsed,
    /** The server takes the code from the text, whatever stands in the input: its field where they differ. */
    otherCode: signer && inside !== undefined && inside !== code ? name : undefined,
    setText: setTyped,
    isTouched: typed !== null,
    reset: () => setTyped(null),
    /** Whether the digest inside is not the one that these keys make. */
    isDigestStale: sign(text) !== text,
    putDigest: () => setTyped(sign(text)),
  };
}
