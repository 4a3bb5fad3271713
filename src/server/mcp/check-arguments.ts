import type { TObject } from 'typebox';
import { Errors } from 'typebox/value';
import type { FieldSchema } from '#contract/check-fields.ts';
import { toSchemaType } from '#contract/check-value.ts';
import { findNearest } from '#server/text/nearest.ts';
import { ToolError } from './tool-error.ts';

/** Characters of the input to show, so that an error does not grow with it. */
const longestShown = 60;
const mostFaults = 5;
/** For argument names, which are few and short: `page` and `language` are not variants of each other. */
const leastLikeness = 0.5;

type Fault = ReturnType<typeof Errors>[number];

/** The schema that tools write for an argument: `anyOf` names the forms it may have. */
interface ArgumentSchema extends Omit<FieldSchema, 'anyOf' | 'properties'> {
  properties?: Record<string, ArgumentSchema>;
  anyOf?: readonly ArgumentSchema[];
  /** Name of a form that its type does not describe: one with a pattern. */
  title?: string;
}

const nouns: Record<string, string> = {
  string: 'a string',
  integer: 'a whole number',
  object: 'an object',
};

const toNoun = ({ title, type = '' }: ArgumentSchema) => title ?? nouns[type] ?? type;

function toPath(instancePath: string): string {
  return instancePath.slice(1).replaceAll('/', '.');
}

const show = (name: string) => `\`${name.slice(0, longestShown)}\``;

/** Returns the schema of an argument, or of a field in one. */
function findSchema(input: ArgumentSchema, path: string): ArgumentSchema {
  const steps = path.split('.').filter(Boolean);
  return steps.reduce<ArgumentSchema>((at, step) => at.properties?.[step] ?? {}, input);
}

/** Returns what to write instead: the beginning of the argument's description. */
function toFix({ description = '' }: ArgumentSchema): string {
  const [sentence = ''] = /^.+?\.(?= |$)/.exec(description) ?? [];
  return sentence && ` ${sentence}`;
}

/** Returns the argument that an unknown name may mean: a similar one, else the only missing one. */
function findMeant(name: string, known: readonly string[], missing: readonly string[]) {
  const [near = missing.length === 1 ? missing[0] : undefined] = findNearest(
    known,
    name.slice(0, longestShown),
    leastLikeness,
  );
  return near;
}

function refuseUnknown(
  path: string,
  names: readonly string[],
  { properties }: ArgumentSchema,
  missing: readonly string[],
) {
  const known = Object.keys(properties ?? {});
  const some = names.slice(0, mostFaults);
  const near = some.flatMap((name) => findMeant(name, known, missing) ?? []);
  const shown = some.map((name) => show(path ? `${path}.${name}` : name));
  const more = names.length > some.length ? ` and ${names.length - some.length} more` : '';
  const are = names.length === 1 ? 'is not an argument' : 'are not arguments';
  const meant = new Set(near.map(show));
  const hint = meant.size > 0 ? ` Did you mean ${[...meant].join(', ')}?` : '';
  return `${shown.join(', ')}${more} ${are} of this tool.${hint} It takes ${known.join(', ')}.`;
}

/** Returns what is wrong with the form of an argument. */
function toRule({ keyword, params, message }: Fault, schema: ArgumentSchema): string {
  const { allowedValues = [], limit } = params as { allowedValues?: unknown[]; limit?: number };
  if (keyword === 'enum') return `must be one of ${allowedValues.join(', ')}.`;
  if (keyword === 'minLength' && limit === 1) return `must not be empty.${toFix(schema)}`;
  if (keyword === 'type') return `must be ${toNoun(schema)}.${toFix(schema)}`;
  if (keyword === 'anyOf') {
    return `must be ${(schema.anyOf ?? []).map(toNoun).join(' or ')}.${toFix(schema)}`;
  }
  if (keyword === 'pattern') {
    if (schema.pattern === '\\S') return `must not be blank.${toFix(schema)}`;
    return `must be ${toNoun(schema)}.${toFix(schema)}`;
  }
  return `${message}.`;
}

/** For an argument with several forms, returns what is wrong in the one it has, else that it has none of them. */
function withoutOtherForms(faults: readonly Fault[]): readonly Fault[] {
  const noForm = faults.filter(({ keyword }) => keyword === 'anyOf');
  if (noForm.length === 0) return faults;
  const inForm = faults.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'type');
  return inForm.length > 0 ? inForm : noForm;
}

/** Returns all that is wrong in one place. */
function toWords(instancePath: string, faults: readonly Fault[], input: ArgumentSchema): string[] {
  const path = toPath(instancePath);
  const schema = findSchema(input, path);
  const isEmpty = faults.some(({ keyword }) => keyword === 'minLength');
  return withoutOtherForms(faults).flatMap((fault) => {
    // An empty value also fails its pattern.
    if (isEmpty && fault.keyword === 'pattern') return [];
    const given = fault.params as Record<string, string[]>;
    // Reported by additionalProperties, with the names.
    if (fault.keyword === 'boolean') return [];
    if (fault.keyword === 'additionalProperties') {
      return [refuseUnknown(path, given.additionalProperties ?? [], schema, [])];
    }
    if (fault.keyword === 'required') {
      return (given.requiredProperties ?? []).map((name) => {
        const missing = path ? `${path}.${name}` : name;
        return `${show(missing)} is missing.${toFix(findSchema(input, missing))}`;
      });
    }
    return [`${show(path)} ${toRule(fault, schema)}`];
  });
}

/** Returns the argument that contains a text with U+0000; the body's limits bound the depth. */
function findNul(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\u0000') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const inside = Object.entries(value);
  return inside.map(([name, each]) => findNul(each, path || name)).find((found) => found);
}

/** Converts like the gateway: scalars to the type of their schema, null to an absent value. */
function toTypes({ properties = {} }: ArgumentSchema, given: Record<string, unknown>) {
  const all = Object.entries(given).filter(([, value]) => value !== null);
  return Object.fromEntries(
    all.map(([name, value]) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : {};
      const type = schema?.enum ? 'string' : schema?.type;
      return [name, toSchemaType(type === undefined ? {} : { type }, value)];
    }),
  );
}

/** Returns the arguments in the types that a tool takes; throws a ToolError that names each invalid one. */
export function readArguments(
  input: TObject,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const nul = findNul(given, '');
  if (nul) throw new ToolError(`${show(nul)} holds the character U+0000: leave it out.`);
  const schema = input as ArgumentSchema;
  const { properties = {}, required = [] } = schema;
  const read = toTypes(schema, given);
  // The validator stops after a few errors, and would not name unknown arguments after others.
  const unknown = Object.keys(read).filter((name) => !Object.hasOwn(properties, name));
  const missing = required.filter((name) => !Object.hasOwn(read, name));
  const named = unknown.length > 0 ? [refuseUnknown('', unknown, schema, missing)] : [];
  for (const name of unknown) delete read[name];
  const places = Map.groupBy(Errors(input, read), ({ instancePath }) => instancePath);
  const words = [
    ...named,
    ...[...places].flatMap(([path, faults]) => toWords(path, faults, schema)),
  ];
  if (words.length > 0) throw new ToolError([...new Set(words)].slice(0, mostFaults).join(' '));
  return read;
}
