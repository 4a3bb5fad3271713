import type { FieldSchema } from '#contract/check-fields.ts';
import { toInnerModel, toItemModel } from '#reference/model-names.ts';
import type { LibraryCall, LibraryOperations } from './library-operations.ts';

/** Returns the comment of a field: its text, and its known values. */
export function toComment({ description, enum: values }: FieldSchema): string {
  const known = values?.map((value) => `\`${value}\``).join(', ');
  return [description, known && `Known values: ${known}.`].filter(Boolean).join('\n');
}

/** Reduces a schema to a model's: no rules, since the server checks, and no closed lists, since they grow. */
function toModelSchema(name: string, schema: FieldSchema): object {
  const { type, properties, required, items } = schema;
  const text = toComment(schema);
  return {
    type,
    // A nested model is named after its place, which no other operation changes.
    title: name,
    ...(text && { description: text }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([field, own]) => [
          field,
          toModelSchema(toInnerModel(name, field), own),
        ]),
      ),
    }),
    ...(required && { required }),
    ...(items && { items: toModelSchema(toItemModel(name), items) }),
  };
}

/** How a response is read: a model, a list of a model, or plain JSON. */
export type AnswerShape =
  | { kind: 'model'; name: string }
  | { kind: 'list'; name: string }
  | { kind: 'texts' }
  | { kind: 'text' };

/** Returns the shape of a call's `data`. Throws on one that no library reads yet. */
export function toAnswerShape({ name, data }: Pick<LibraryCall, 'name' | 'data'>): AnswerShape {
  const { type, items } = data;
  if (type === 'object') return { kind: 'model', name: `${name}Data` };
  if (type === 'array' && items?.type === 'object') return { kind: 'list', name: `${name}Item` };
  if (type === 'array' && items?.type === 'string') return { kind: 'texts' };
  if (type === 'string') return { kind: 'text' };
  throw new Error(`No library reads the answer of ${name}: ${JSON.stringify(data)}.`);
}

type Model = [name: string, schema: FieldSchema];

/** Lists the models of requests, answers and pushes; nested ones are inside them. */
export function listModels({ calls, pushes }: LibraryOperations): Model[] {
  const ofCalls = calls.flatMap((call): Model[] => {
    const shape = toAnswerShape(call);
    const { name, request, data } = call;
    const own = shape.kind === 'list' ? (data.items ?? {}) : data;
    return [[`${name}Request`, request], ...('name' in shape ? [[shape.name, own] as Model] : [])];
  });
  return [...ofCalls, ...pushes.map(({ name, data }): Model => [name, data])];
}

/** Returns the JSON Schemas of all models by name. */
export function toModelSchemas(operations: LibraryOperations): Map<string, object> {
  return new Map(
    listModels(operations).map(([name, schema]) => [name, toModelSchema(name, schema)]),
  );
}
