import { type Cause, toSigningPart } from '#contract/causes.ts';
import type { Signer } from '#contract/signer.ts';
import { inputsOf } from './_ladder.ts';

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
