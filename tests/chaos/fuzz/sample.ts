import type { FieldSchema } from '#contract/check-fields.ts';
import type { Random } from '../random.ts';
import { pick } from './hostile.ts';

const text = 'Nasr City 12';
const texts = [text, 'EGY', '1', '10', 'ok@example.com', '+201000000001', '2026-11-20 10:30:00'];

/** Returns a value of a schema's types; it may break other rules, such as a pattern. */
export function toSample(schema: FieldSchema, random: Random): unknown {
  const { examples, enum: choices, type, properties, items } = schema;
  if (examples && examples.length > 0 && random() < 0.8) return pick(random, examples as unknown[]);
  if (choices) return pick(random, choices);
  if (properties) {
    const sent = Object.entries(properties).filter(
      ([name]) => schema.required?.includes(name) || random() < 0.5,
    );
    return Object.fromEntries(sent.map(([name, each]) => [name, toSample(each, random)]));
  }
  if (type === 'array') return items ? [toSample(items, random)] : [];
  if (type === 'integer' || type === 'number') return Math.ceil(random() * 10);
  if (type === 'boolean') return random() < 0.5;
  return pick(random, texts);
}
