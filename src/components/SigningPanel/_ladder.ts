import { type Cause, toSigningPart } from '#contract/causes.ts';
import {
  type Md5,
  passwordSalt,
  toBusinessDigest,
  toCipher,
  toHeaderDigest,
} from '#contract/signature/md5-v1.ts';
import type { Signer } from '#contract/signer.ts';
import type { SigningInput } from './explain-digest.ts';

export type Ladders = 'header' | 'business' | 'signature';

/** Returns the steps of a ladder by the part of signing that each shows. */
function toSteps(ladder: Ladders, signer: Signer | undefined) {
  if (ladder === 'signature') {
    return { secret: 'secretBytes', text: 'signedText', hash: 'hmacHex', written: 'signature' };
  }
  if (ladder === 'header') {
    return { secret: 'headerText', text: 'headerText', hash: 'headerHex', written: 'headerDigest' };
  }
  const { secret, code } = inputsOf[signer ?? 'customer'];
  return { secret, text: code, hash: 'businessHex', written: 'businessDigest' };
}

/** Returns the id of the first step at which a signature with these mistakes differs; undefined if none does. */
export function findFirstStep(
  causes: readonly Cause[],
  ladder: Ladders,
  signer?: Signer,
): string | undefined {
  const parts = causes.map(toSigningPart);
  const first = (['secret', 'text', 'hash', 'written'] as const).find((part) =>
    parts.includes(part),
  );
  return first && toSteps(ladder, signer)[first];
}

/** A piece of hashed text; secrets are hidden until the reader shows them. */
export interface Piece {
  text: string;
  kind: 'plain' | 'key' | 'password' | 'salt' | 'cipher' | 'id' | 'timestamp';
}

/** One step: `id` names its text under `sign.step.`. */
export interface Step {
  id: string;
  pieces: Piece[];
  /** True for a text that is hashed, false for a result. */
  isInput: boolean;
  /** Number of bytes, if the text represents other bytes than its own. */
  bytes?: number;
}

export const plain = (text: string): Piece => ({ text, kind: 'plain' });

export function toInput(id: string, pieces: Piece[]): Step {
  return { id, pieces: pieces.filter(({ text }) => text !== ''), isInput: true };
}

export function toOutput(id: string, text: string): Step {
  return { id, pieces: [plain(text)], isInput: false };
}

export function toStepText({ pieces }: Step): string {
  return pieces.map(({ text }) => text).join('');
}

/** Ids of the steps at which secret and code enter a business digest. */
export const inputsOf = {
  customer: { secret: 'cipherText', code: 'businessText' },
  salesperson: { secret: 'outletText', code: 'salespersonText' },
} as const;

/** Returns the steps from the customer's or salesperson's credentials to the digest inside bizContent. */
export function toBusinessLadder(
  md5: Md5,
  privateKey: string,
  { code, password }: NonNullable<SigningInput['customer']>,
  signer: Signer,
): Step[] {
  const ids = inputsOf[signer];
  const cipher = toCipher(md5, password);
  const key: Piece = { text: privateKey, kind: 'key' };
  return [
    toInput(ids.secret, [
      { text: password, kind: 'password' },
      { text: passwordSalt, kind: 'salt' },
    ]),
    toOutput('cipher', cipher),
    toInput(ids.code, [plain(code), { text: cipher, kind: 'cipher' }, key]),
    toOutput('businessHex', md5.hex(code + cipher + privateKey)),
    toOutput('businessDigest', toBusinessDigest(md5, code, cipher, privateKey)),
  ];
}

/** Returns the steps from bizContent to the header `digest`. */
export function toHeaderLadder(md5: Md5, { bizContent, privateKey }: SigningInput): Step[] {
  return [
    toInput('headerText', [plain(bizContent), { text: privateKey, kind: 'key' }]),
    toOutput('headerHex', md5.hex(bizContent + privateKey)),
    toOutput('headerDigest', toHeaderDigest(md5, bizContent, privateKey)),
  ];
}
