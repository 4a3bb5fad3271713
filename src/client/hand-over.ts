import { isObject } from '#contract/check-value.ts';
import { parseJson, setTextMember } from '#contract/json-text.ts';
import { openStorage, textCodec, writeStored } from './stored-atom.ts';

/** Where the tab keeps what is being filled in on an operation's page. */
export const draftKeys = {
  tester: (operation: string) => `testerDraft:${operation}`,
  signing: (operation: string) => `signDraft:${operation}`,
};

/** The request as it was, but for the digest inside: of that one, only the beginning is known. */
function withoutDigest(request: string): string {
  const parsed = parseJson(request);
  const hasDigest = parsed.ok && isObject(parsed.value) && 'digest' in parsed.value;
  return hasDigest ? setTextMember(request, 'digest', '') : request;
}

/**
 * Hands a request on to the tester or the signing panel of its operation's page, through this tab
 * alone. Never a key: the panel signs with its own, and makes the digest inside anew.
 */
export function handOver(panel: keyof typeof draftKeys, operation: string, request: string): void {
  const key = draftKeys[panel](operation);
  writeStored(openStorage('sessionStorage'), key, textCodec, withoutDigest(request));
}
