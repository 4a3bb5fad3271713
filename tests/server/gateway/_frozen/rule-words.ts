import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Outcome } from './send.ts';

const file = path.resolve(import.meta.dirname, '../../../../i18n/en/contract.json');
const texts: Record<string, { message: string }> = JSON.parse(readFileSync(file, 'utf8'));

/** `{field} must have at most {limit, plural, …}`, as a pattern. */
function toPattern(message: string): RegExp {
  const literal = message.split(/\{(?:[^{}]|\{[^{}]*\})*\}/).map((part) => RegExp.escape(part));
  return new RegExp(literal.join('.+'));
}

/** Messages of field rules as patterns, by rule. */
const rules = Object.entries(texts)
  .filter(([key]) => key.startsWith('rule.'))
  .map(([key, { message }]) => ({ rule: key.slice('rule.'.length), pattern: toPattern(message) }));

const names = rules.map(({ rule }) => rule);

/** The field rule that refused a call; undefined for any other refusal. */
export function findBrokenRule({ body: { errors, msg, code } }: Outcome): string | undefined {
  if (code === '1') return undefined;
  if (errors) return errors.find(({ rule }) => names.includes(rule))?.rule;
  return rules.find(({ pattern }) => pattern.test(msg))?.rule;
}
