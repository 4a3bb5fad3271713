import type { FieldProblem } from '#contract/check-fields.ts';

/** Places of account inputs that the reader can be led to; no field has such names. */
export const accountPlaces = {
  apiAccount: '(apiAccount)',
  privateKey: '(privateKey)',
  webhookSecret: '(webhookSecret)',
  /** The customer's password, or the salesperson's substitute for one. */
  secret: '(secret)',
} as const;

/** A refusal: the place to correct, and why, in the words of the server or as one of our rules. */
export interface Fault {
  /** Path of a field, or an account place. */
  place: string;
  words?: string;
  problem?: Pick<FieldProblem, 'rule' | 'limit'>;
}

/** Whether a place is an input of the account rather than a field of the data. */
export function isAccountPlace(place: string): boolean {
  return place.startsWith('(');
}
