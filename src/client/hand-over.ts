import { isObject } from '#contract/check-value.ts';
import { parseJson, setTextMember } from '#contract/json-text.ts';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import { openStorage, textCodec, writeStored } from './stored-atom.ts';

type Major = Descriptor['major'];

/** What is filled in for one version is no request of another. */
const toName = (operation: string, major: Major) =>
  major === 1 ? operation : `${major}:${operation}`;

/** Where the tab keeps what is being filled in on an operation's page. */
export const draftKeys = {
  tester: (operation: string, major: Major) => `testerDraft:${toName(operation, major)}`,
  signing: (operation: string, major: Major) => `signDraft:${toName(operation, major)}`,
};

/** The request as it was, but for the digest inside: of that one, only the beginning is known. */
function withoutDigest(request: string): string {
  const parsed = parseJson(request);
  const hasDigest = parsed.ok && isObject(parsed.value) && 'digest' in parsed.value;
  return hasDigest ? setTextMember(request, 'digest', '') : request;
}

/**
 * Hands a request of a version on to the tester or the signing panel of its operation's page, through this tab
 * alone. Never a key: the panel signs with its own, and makes the digest inside anew.
 */
export function handOver(
  panel: keyof typeof draftKeys,
  operation: string,
  request: string,
  major: Major = 1,
): void {
  const key = draftKeys[panel](operation, major);
  writeStored(openStorage('sessionStorage'), key, textCodec, withoutDigest(request));
}
