import { ApiError } from '#server/api-error.ts';

const field = 'bizContent';
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The exact text of bizContent, absent where the form has none; or the text key of the form's fault. */
export interface Form {
  text?: string | undefined;
  fault?: string;
}

function decode(text: string): Form {
  try {
    return { text: decodeURIComponent(text.replaceAll('+', ' ')) };
  } catch {
    return { fault: 'detail.invalidEncoding' };
  }
}

function toText(body: Buffer): string | undefined {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}

function splitPart(part: string): { name: string; value: string } {
  const end = part.includes('=') ? part.indexOf('=') : part.length;
  return { name: decode(part.slice(0, end)).text ?? '', value: part.slice(end + 1) };
}

/**
 * Reads the one form field `bizContent`, strict UTF-8. URLSearchParams would replace bad bytes in
 * silence, and the digest would not match. A fault is returned, since account and permission come
 * before it (wire.md §4).
 */
export function readForm(body: Buffer | undefined): Form {
  if (!body || body.length === 0) return {};
  const text = toText(body);
  if (text === undefined) return { fault: 'detail.invalidUtf8' };
  const [part, second] = text
    .split('&')
    // A body of nothing but separators would else cost a second, before anybody is known.
    .filter((part) => part.length >= field.length)
    .map(splitPart)
    .filter(({ name }) => name === field);
  if (second) return { fault: 'detail.duplicateField' };
  return part ? decode(part.value) : {};
}

/** The text of a form; 145003050 where the form has a fault. */
export function toBizContent({ text, fault }: Form): string | undefined {
  if (fault) throw new ApiError('145003050', { text: fault, field });
  return text;
}
