import type { FieldFault } from '#client/exchange.ts';
import type { Rule } from '#contract/check-value.ts';
import { signedHeaders } from '#contract/signature/hmac-v2.ts';
import type { OperationPage } from '#reference/page.ts';
import { accountPlaces, type Fault } from '../_fault.ts';
import type { SendState } from '../_send-state.ts';

/** Place to correct a header; the reader sets neither its time nor its id. */
const headerPlaces: Readonly<Record<string, string | undefined>> = {
  [signedHeaders.account]: accountPlaces.apiAccount,
  [signedHeaders.signature]: accountPlaces.webhookSecret,
  [signedHeaders.id]: undefined,
  [signedHeaders.timestamp]: undefined,
};

const placesOfCodes: Readonly<Record<string, string>> = {
  '145003010': accountPlaces.apiAccount,
  '145003012': accountPlaces.apiAccount,
};

/** Rules that the form words itself; for any other the code says what is wrong. */
const rules: Record<Rule, true> = {
  required: true,
  type: true,
  enum: true,
  minLength: true,
  minDigits: true,
  maxLength: true,
  pattern: true,
  format: true,
  minimum: true,
  maximum: true,
  minItems: true,
  maxItems: true,
  anyOf: true,
  dependentRequired: true,
};

const isRule = (rule: string): rule is Rule => Object.hasOwn(rules, rule);

function toFault(page: OperationPage, { path, rule, limit, code }: FieldFault): Fault[] {
  const place = path in headerPlaces ? headerPlaces[path] : path;
  if (!place) return [];
  if (isRule(rule)) {
    return [{ place, problem: { rule, ...(limit !== undefined && { limit: String(limit) }) } }];
  }
  const known = page.errors.find((each) => each.code === code);
  return [{ place, ...(known && { words: known.text }) }];
}

/** Returns every field that version 2 names, each once by its first fault, and the account if refused. */
export function findFaults(page: OperationPage, state: SendState): Fault[] {
  if (state.phase !== 'answered' || !state.exchange.answer) return [];
  const { code, errors } = state.exchange.answer;
  if (code === '1') return [];
  const place = placesOfCodes[code];
  if (place) return [{ place }];
  const faults = errors.flatMap((each) => toFault(page, each));
  return faults.filter(
    (each, index) => faults.findIndex((other) => other.place === each.place) === index,
  );
}
