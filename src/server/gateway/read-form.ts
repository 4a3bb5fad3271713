import { ApiError } from '#server/api-error.ts';

const field = 'bizContent';
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new ApiError('145003050', { text: 'detail.invalidEncoding', field });
  }
}

function toText(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new ApiError('145003050', { text: 'detail.invalidUtf8', field });
  }
}

function nameOf(part: string): string {
  const name = part.slice(0, part.indexOf('=') >>> 0);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * The exact text of the one form field `bizContent`, strict UTF-8; undefined where there is none.
 * URLSearchParams would replace bad bytes in silence, and the digest would not match.
 */
export function readBizContent(body: Buffer | undefined): string | undefined {
  if (!body || body.length === 0) return undefined;
  const parts = toText(body)
    .split('&')
    .filter((part) => nameOf(part) === field);
  if (parts.length > 1) throw new ApiError('145003050', { text: 'detail.duplicateField', field });
  const part = parts[0];
  return part === undefined ? undefined : decode(part.slice(field.length + 1));
}
