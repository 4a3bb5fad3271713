import type { FieldSchema } from '#contract/check-fields.ts';
import { isObject } from '#contract/check-value.ts';
import { capitalize, toInnerModel, toItemModel } from '../model-names.ts';
import { toJavaVariable } from './java-syntax.ts';
import { Reference } from './program.ts';
import { quoteDouble } from './quote.ts';

const margin = ' '.repeat(8);

/** A value in the type that a model has for its field: `Long`, `Double`, `Boolean`, `String`. */
function writeScalar(value: unknown, { type }: FieldSchema): string {
  if (value instanceof Reference) return toJavaVariable(value.name);
  if (typeof value === 'string') return quoteDouble(value.toWellFormed());
  if (type === 'integer') return `${value}L`;
  return type === 'number' && Number.isInteger(value) ? `${value}.0` : `${value}`;
}

interface Written {
  /** Statements that come first. */
  lines: string[];
  /** What stands for the value then. */
  expression: string;
}

/** A value that may be a model, or a list of some, in a variable named after its field. */
function write(name: string, value: unknown, schema: FieldSchema, model: string): Written {
  if (Array.isArray(value)) {
    const each = (entry: unknown, index: number) =>
      write(
        `${name}Item${value.length > 1 ? index + 1 : ''}`,
        entry,
        schema.items ?? {},
        toItemModel(model),
      );
    const written = value.map(each);
    const list = written.map(({ expression }) => expression).join(', ');
    return { lines: written.flatMap(({ lines }) => lines), expression: `List.of(${list})` };
  }
  if (!isObject(value) || value instanceof Reference) {
    return { lines: [], expression: writeScalar(value, schema) };
  }
  const lines = [`${model} ${name} = new ${model}();`];
  for (const [field, inside] of Object.entries(value)) {
    const own = schema.properties?.[field] ?? {};
    const written = write(field, inside, own, toInnerModel(model, field));
    lines.push(...written.lines, `${name}.set${capitalize(field)}(${written.expression});`);
  }
  return { lines, expression: name };
}

/** The statements that make a request of its models, in the variable `request`. */
export function writeJavaRequest(model: string, content: object, schema: FieldSchema): string {
  const { lines } = write('request', content, schema, model);
  return lines.map((line) => margin + line).join('\n');
}

/** Whether a request has a list anywhere. */
export function hasList(value: unknown): boolean {
  return Array.isArray(value) || (isObject(value) && Object.values(value).some(hasList));
}
