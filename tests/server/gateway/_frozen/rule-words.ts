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

/** How refusals by a rule of a field read, by name of the rule. */
const rules = Object.entries(texts)
  .filter(([key]) => key.startsWith('rule.'))
  .map(([key, { message }]) => ({ rule: key.slice('rule.'.length), pattern: toPattern(message) }));

const names = rules.map(({ rule }) => rule);

/** The rule of a field that a call was refused by; undefined where something else refused it. */
export function findBrokenRule({ body: { errors, msg, code } }: Outcome): string | undefined {
  if (code === '1') return undefined;
  if (errors) return errors.find(({ rule }) => names.includes(rule))?.rule;
  return rules.find(({ pattern }) => pattern.test(msg))?.rule;
}
