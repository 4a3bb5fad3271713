import type { PageSchema } from '#reference/page.ts';
import type { Say } from './field-row.ts';
import { toAlternatives, toCodeWord } from './list-words.ts';

/** The fields of which at least one must be there, where `name` is one of them; otherwise none. */
export function toOneOf(parent: PageSchema, name: string): string[] {
  const names = parent.anyOf?.flatMap(({ required }) => required) ?? [];
  return names.includes(name) ? names : [];
}

function toRequiredWhen(parent: PageSchema, name: string, say: Say): string[] {
  const rules = parent.allOf?.filter((rule) => rule.then.required.includes(name)) ?? [];
  return rules.map((rule) => {
    const [field = '', { enum: values } = { enum: [] }] =
      Object.entries(rule.if.properties)[0] ?? [];
    const alternatives = toAlternatives(values.map(toCodeWord), say);
    return say('fields.required.when', { field: toCodeWord(field), values: alternatives });
  });
}

function toRequiredWith(parent: PageSchema, name: string, say: Say): string[] {
  return Object.entries(parent.dependentRequired ?? {})
    .filter(([, others]) => others.includes(name))
    .map(([other]) => say('fields.required.with', { field: toCodeWord(other) }));
}

/** When the field `name` of an object is required, in sentences; none where it always or never is. */
export function toConditions(parent: PageSchema, name: string, say: Say): string[] {
  const oneOf = toOneOf(parent, name).map(toCodeWord);
  return [
    ...toRequiredWhen(parent, name, say),
    ...toRequiredWith(parent, name, say),
    ...(oneOf.length ? [say('fields.required.oneOf', { fields: toAlternatives(oneOf, say) })] : []),
  ];
}
