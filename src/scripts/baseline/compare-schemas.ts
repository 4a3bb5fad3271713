import fc from 'fast-check';
import { type FieldSchema, toCode } from '#contract/check-fields.ts';
import type { Rule } from '#contract/check-value.ts';

/** `taken` from callers: may only widen. `told` to integrators: may only narrow or gain fields. */
export type Direction = 'taken' | 'told';

/** A non-additive change of one field, by its dotted path. */
export interface SchemaBreak {
  field: string;
  what: string;
  /** Values that an enumeration gained or lost. */
  values?: readonly string[];
}

/** A removed field. */
export const gone = 'is gone';

interface Sides {
  before: FieldSchema;
  now: FieldSchema;
}

/** The narrower side has to stay within the wider one. */
interface Compared extends Sides {
  narrow: FieldSchema;
  wide: FieldSchema;
  isTaken: boolean;
}

const listTypes = ({ type }: FieldSchema): readonly string[] =>
  type === undefined ? [] : [type].flat();

function compareTypes({ before, now, narrow, wide }: Compared): string[] {
  const wideTypes = listTypes(wide);
  const narrowTypes = listTypes(narrow);
  const isWithin = (type: string) =>
    wideTypes.includes(type) || (type === 'integer' && wideTypes.includes('number'));
  const isSame = wideTypes.length === 0 || (narrowTypes.length > 0 && narrowTypes.every(isWithin));
  if (isSame) return [];
  const toWords = (schema: FieldSchema) => listTypes(schema).join(' or ') || 'any type';
  return [`is ${toWords(now)}, and was ${toWords(before)}`];
}

function compareEnums({ narrow, wide, isTaken }: Compared): Omit<SchemaBreak, 'field'>[] {
  if (!wide.enum) return [];
  if (!narrow.enum) {
    const what = isTaken ? 'takes listed values only' : 'has values beyond its list';
    return [{ what }];
  }
  const values = narrow.enum.filter((value) => !wide.enum?.includes(value)).map(String);
  if (values.length === 0) return [];
  const verb = isTaken ? 'no longer takes' : 'may now be';
  return [{ what: `${verb} ${values.join(', ')}`, values }];
}

const upperLimits = ['maxLength', 'maximum', 'maxItems'] as const;
const lowerLimits = ['minLength', 'minimum', 'minItems'] as const;

function compareLimits({ before, now, narrow, wide }: Compared): string[] {
  const upper = upperLimits.filter(
    (name) => (narrow[name] ?? Number.POSITIVE_INFINITY) > (wide[name] ?? Number.POSITIVE_INFINITY),
  );
  const lower = lowerLimits.filter(
    (name) => (narrow[name] ?? Number.NEGATIVE_INFINITY) < (wide[name] ?? Number.NEGATIVE_INFINITY),
  );
  const toWords = (value: number | undefined) => value ?? 'none';
  return [...upper, ...lower].map(
    (name) => `has ${name} ${toWords(now[name])}, and had ${toWords(before[name])}`,
  );
}

const samples = { numRuns: 2000, seed: 20_261_128 };

/** Tests with samples whether one pattern contains another: texts of the narrow one in the wide one. */
function comparePatterns({ narrow, wide, isTaken }: Compared): string[] {
  if (wide.pattern === undefined || wide.pattern === narrow.pattern) return [];
  if (narrow.pattern === undefined) {
    return [isTaken ? `must match ${wide.pattern}` : `may not match ${wide.pattern}`];
  }
  const isWide = new RegExp(wide.pattern, 'u');
  const texts = fc.sample(fc.stringMatching(new RegExp(narrow.pattern, 'u')), samples);
  const outside = texts.find((text) => !isWide.test(text));
  if (outside === undefined) return [];
  const verb = isTaken ? 'no longer takes' : 'may now be';
  return [`${verb} ${JSON.stringify(outside)}, by its pattern`];
}

function compareFormats({ before, now, narrow, wide }: Compared): string[] {
  if (wide.format === undefined || wide.format === narrow.format) return [];
  return [`has the format ${now.format ?? 'none'}, and had ${before.format ?? 'none'}`];
}

/** A required field and its condition, if any. */
interface Demand {
  field: string;
  /** Fields that the condition checks, with the values it expects. */
  when: Readonly<Record<string, readonly unknown[] | 'sent'>>;
}

const listDemands = ({ required, dependentRequired, allOf }: FieldSchema): Demand[] => [
  ...(required ?? []).map((field) => ({ field, when: {} })),
  ...Object.entries(dependentRequired ?? {}).flatMap(([name, others]) =>
    others.map((field): Demand => ({ field, when: { [name]: 'sent' } })),
  ),
  ...(allOf ?? []).flatMap(({ if: condition, then }) => {
    const fields = Object.entries(condition.properties);
    const when = Object.fromEntries(fields.map(([name, { enum: values }]) => [name, values]));
    return then.required.map((field): Demand => ({ field, when }));
  }),
];

/** True if only new values or fields can meet the condition: it affects no existing caller. */
function isNewCase({ when }: Demand, { properties = {} }: FieldSchema): boolean {
  return Object.entries(when).some(([name, values]) => {
    const field = properties[name];
    if (!field || values === 'sent') return !field;
    return field.enum !== undefined && !values.some((value) => field.enum?.includes(value));
  });
}

function compareDemands({ before, narrow, wide, isTaken }: Compared): SchemaBreak[] {
  const known = new Set(listDemands(narrow).map((demand) => JSON.stringify(demand)));
  const always = narrow.required ?? [];
  const verb = isTaken ? 'is required' : 'may be absent';
  const added = listDemands(wide).filter(
    (demand) =>
      !known.has(JSON.stringify(demand)) &&
      !always.includes(demand.field) &&
      !isNewCase(demand, before),
  );
  const breaks = added.map(({ field, when }) => {
    const cases = Object.entries(when).map(([name, values]) => `${name} ${values}`);
    return { field, what: cases.length > 0 ? `${verb} with ${cases.join(' and ')}` : verb };
  });
  const isMet = ({ required }: { required: readonly string[] }) =>
    (narrow.anyOf ?? []).some((own) => required.every((name) => own.required.includes(name)));
  const lost =
    isTaken && wide.anyOf !== undefined
      ? (narrow.anyOf ?? [{ required: [] }]).filter(
          (own) =>
            !wide.anyOf?.some(({ required }) =>
              required.every((name) => [...always, ...own.required].includes(name)),
            ),
        )
      : [];
  const promised =
    !isTaken && wide.anyOf !== undefined ? wide.anyOf.filter((own) => !isMet(own)) : [];
  const words = [...lost, ...promised].map(({ required }) => required.join(' and ') || 'nothing');
  return [...breaks, ...words.map((names) => ({ field: '', what: `is not enough: ${names}` }))];
}

const codedRules: readonly Rule[] = ['required', 'type', 'maxLength', 'maxItems'];

/** Compares the error a caller gets for an invalid value, and how a value is read beyond JSON Schema. */
function compareReading({ before, now }: Sides): string[] {
  const codes = codedRules
    .filter((rule) => toCode(before, rule) !== toCode(now, rule))
    .map((rule) => `answers ${toCode(now, rule)} for ${rule}, and ${toCode(before, rule)} before`);
  const keywords = (['x-none', 'x-alias', 'x-absent-as', 'x-joins-lists'] as const).filter(
    (name) => before[name] !== undefined && before[name] !== now[name],
  );
  return [
    ...new Set(codes),
    ...keywords.map((name) => `is read otherwise: ${name} was ${before[name]}`),
  ];
}

/** Returns every difference in a schema that breaks programs written for the previous one. */
export function compareSchemas(sides: Sides, direction: Direction, path = ''): SchemaBreak[] {
  const { before, now } = sides;
  const isTaken = direction === 'taken';
  const [narrow, wide] = isTaken ? [before, now] : [now, before];
  const compared = { before, now, narrow, wide, isTaken };
  const toPath = (name: string) => (path && name ? `${path}.${name}` : path + name);
  const names = Object.entries(before.properties ?? {});
  const inside = names.flatMap(([name, field]) => {
    const own = now.properties?.[name];
    if (!own) return [{ field: toPath(name), what: gone }];
    return compareSchemas({ before: field, now: own }, direction, toPath(name));
  });
  const items =
    before.items || now.items
      ? compareSchemas({ before: before.items ?? {}, now: now.items ?? {} }, direction, `${path}[]`)
      : [];
  const own = [
    ...compareTypes(compared),
    ...compareLimits(compared),
    ...comparePatterns(compared),
    ...compareFormats(compared),
    ...(isTaken ? compareReading(sides) : []),
  ];
  return [
    ...own.map((what) => ({ field: path, what })),
    ...compareEnums(compared).map((found) => ({ ...found, field: path })),
    ...compareDemands(compared).map((found) => ({ ...found, field: toPath(found.field) })),
    ...inside,
    ...items,
  ];
}
