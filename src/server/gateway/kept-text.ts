import { toSecretBase64 } from '#contract/signature/hmac-v2.ts';
import { mask, maskSecrets } from './mask-secrets.ts';

/** Characters of a text that the call log keeps. */
const keptCharacters = 8192;
/** What is between two quotes and longer than this is a label or the like. */
const longestPart = 600;
const shownOfPart = 40;

/** Stands at the end where the rest was not kept. */
const restMark = '…';

/** The beginning of a text, with very long strings in it shortened; JSON that fits stays JSON. */
function shorten(text: string): string {
  let kept = '';
  let done = 0;
  for (let at = 0; at < text.length && kept.length + at - done <= keptCharacters; ) {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote + 1;
    if (end - at > longestPart) {
      kept += `${text.slice(done, at + shownOfPart)}…"`;
      done = end;
    }
    at = end;
  }
  kept += text.slice(done, done + keptCharacters + 1 - kept.length);
  return kept.length > keptCharacters ? kept.slice(0, keptCharacters) + restMark : kept;
}

/** What the call log keeps of bizContent, which may hold anything, one of the secrets too. */
export function keepReceived(
  text: string | undefined,
  secrets: readonly string[] = [],
): string | null {
  if (text === undefined) return null;
  let masked = maskSecrets(text.slice(0, keptCharacters));
  for (const secret of secrets) masked = masked.replaceAll(toSecretBase64(secret), mask);
  return text.length > keptCharacters ? masked + restMark : masked;
}

/** Whether nothing but digests is missing from what `keepReceived` kept, as far as can be told. */
export function isKeptWhole(received: string | null): boolean {
  return received !== null && !received.includes(mask) && !received.endsWith(restMark);
}

/** What the call log keeps of an answer, which is JSON of ours. */
export function keepAnswered(text: string): string {
  return maskSecrets(text.length > keptCharacters ? shorten(text) : text, true);
}
