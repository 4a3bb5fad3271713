import type { FieldProblem } from '#contract/check-fields.ts';

/** Stand for inputs of the account among the places that the reader can be led to; no field has such names. */
export const accountPlaces = {
  apiAccount: '(apiAccount)',
  privateKey: '(privateKey)',
  webhookSecret: '(webhookSecret)',
  /** The customer's password, or what stands for a salesperson's. */
  secret: '(secret)',
} as const;

/** A refusal: the place to correct, and why, in the words of the server or as one of our rules. */
export interface Fault {
  /** A field's path, or a place of the account. */
  place: string;
  words?: string;
  problem?: Pick<FieldProblem, 'rule' | 'limit'>;
}

/** Whether a place is an input of the account rather than a field of the data. */
export function isAccountPlace(place: string): boolean {
  return place.startsWith('(');
}
