import { dictionary } from '@zxcvbn-ts/language-common';
import { countCharacters } from '#contract/check-value.ts';
import { fieldError } from '../portal-error.ts';
import { normalizePassword } from './passwords.ts';

const minLength = 10;

/** Words that attackers of this portal try first, besides the courier's name. */
const contextWords = [
  'courier',
  'developer',
  'enterprise',
  'integrator',
  'openplatform',
  'parcel',
  'platform',
  'portal',
  'reviewer',
  'sandbox',
  'shipping',
  'waybill',
];

/** The most frequently leaked passwords of any length, since a longer one may extend one of them. */
const common = new Set<string>([...dictionary['passwords-common'].map(String), ...contextWords]);
/** Characters around a common password that add little, as in `Dragon2026!!`. */
const mostAround = 8;
const around = /^[^\p{L}]+|[^\p{L}]+$/gu;
const marks = /[^\p{L}\p{N}]/gu;
const repeated = /^(.+?)\1+$/u;

/** Public names of a user. */
interface Known {
  /** The courier's name from the settings. */
  brandName: string;
  account: string;
  phone?: string | null | undefined;
  email?: string | null | undefined;
}

/** True if a folded password is a common one, repeated or surrounded by digits and symbols. */
function isCommon(folded: string, brandName: string): boolean {
  const once = repeated.exec(folded)?.[1] ?? folded;
  const core = once.replaceAll(around, '');
  const words = [folded, once, ...(once.length - core.length <= mostAround ? [core] : [])];
  const brand = fold(brandName).replaceAll(marks, '');
  return words.some((word) => common.has(word) || word.replaceAll(marks, '') === brand);
}

function fold(text: string): string {
  return normalizePassword(text).toLowerCase();
}

/** A user's names, and the part of an email address before its @. */
function toNames({ account, phone, email }: Omit<Known, 'brandName'>): string[] {
  const names = [account, phone, phone?.slice(1), email, email?.split('@')[0]];
  return names.filter((name) => typeof name === 'string').map(fold);
}

/**
 * Refuses a new password that is common, a word of this portal with additions, one of the user's
 * names, or one character repeated. Throws the fieldError of `field`.
 */
export function assertNewPassword(password: string, known: Known, field = 'password'): void {
  const folded = fold(password);
  if (countCharacters(folded) < minLength) {
    throw fieldError(field, 'form.rule.minLength', { limit: minLength });
  }
  if (isCommon(folded, known.brandName) || new Set(folded).size <= 2) {
    throw fieldError(field, 'portal.passwordCommon');
  }
  if (toNames(known).includes(folded)) throw fieldError(field, 'portal.passwordIsName');
}
