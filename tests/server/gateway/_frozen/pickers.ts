import fc, { type GeneratorValue } from 'fast-check';
import type { FieldSchema } from '#contract/check-fields.ts';
import type { Picker } from './build.ts';

const defaultMost = { text: 40, number: 1000, items: 3 };

/** One text for each pattern of the contract, in the given length. */
function listForms(length: number): string[] {
  const digits = '9'.repeat(length);
  return [
    'x'.repeat(length),
    digits,
    `${digits.slice(0, -6)}.99999`,
    `${'x'.repeat(Math.max(1, length - 2))}@x`,
    '2026-11-20T10:30:00+02:00',
    '2026-11-20 10:30:00',
    '2026-11-20',
    Array(Math.ceil(length / 2))
      .fill('9')
      .join('&'),
    'all',
  ];
}

const fits = ({ maxLength = Number.POSITIVE_INFINITY, minLength = 0, pattern }: FieldSchema) => {
  const isForm = new RegExp(pattern ?? '', 'u');
  return (text: string) =>
    text.length >= minLength && text.length <= maxLength && isForm.test(text);
};

/** The longest text, or the shortest, of the forms that a field takes. */
function pickForm(
  schema: FieldSchema,
  length: number,
  isBetter: (one: number, other: number) => boolean,
): string {
  const forms = listForms(length).filter(fits(schema));
  const [first, ...rest] = forms;
  if (first === undefined) throw new Error(`the gate knows no text of ${JSON.stringify(schema)}`);
  return rest.reduce((best, form) => (isBetter(form.length, best.length) ? form : best), first);
}

const longest = (schema: FieldSchema) =>
  pickForm(schema, schema.maxLength ?? defaultMost.text, (one, other) => one > other);
const shortest = (schema: FieldSchema) =>
  pickForm(schema, schema.minLength ?? 1, (one, other) => one < other);

const least = ({ minimum = 0 }: FieldSchema) => minimum;
const greatest = ({ minimum = 0, maximum = minimum + defaultMost.number }: FieldSchema) => maximum;

/** Only required fields, as short as allowed. */
const bare: Picker = {
  sends: () => false,
  choose: ([first]) => first,
  number: least,
  text: shortest,
  list: ({ minItems = 1 }, build) => Array.from({ length: minItems }, () => build(bare)),
};

/** Every field as long as allowed; in lists only the first entry, so that a body holds it. */
const full: Picker = {
  sends: () => true,
  choose: (values) => values.at(-1),
  number: greatest,
  text: longest,
  list: ({ maxItems = defaultMost.items }, build) => [
    build(full),
    ...Array.from({ length: maxItems - 1 }, () => build(bare)),
  ],
};

/** Every field, with the enum value at the given index. */
const choosing = (index: number): Picker => ({
  sends: () => true,
  choose: (values) => values[index % values.length],
  number: least,
  text: shortest,
  list: (_schema, build) => [build(choosing(index))],
});

function countChoices(schema: FieldSchema): number {
  const { properties = {}, items, enum: values = [] } = schema;
  const inside = [...Object.values(properties), ...(items ? [items] : [])];
  return Math.max(values.length, ...inside.map(countChoices));
}

/** Pickers for every limit of a schema and each of its enum values. */
export function listEdges(schema: FieldSchema): Picker[] {
  const choices = Array.from({ length: countChoices(schema) }, (_, index) => choosing(index));
  return [bare, full, ...choices];
}

const characters = [...'abcXYZ019 -_.,:;/\\\'"&<>+%@#éßقاهرةแขวง城市😀'];

/** Texts of any characters; a blank text would count as absent. */
function textOf(minLength: number, maxLength: number) {
  const unit = fc.constantFrom(...characters);
  const of = (least: number, most: number) =>
    fc.string({ unit, minLength: least, maxLength: most, size: 'max' });
  const some = fc.oneof(of(minLength, Math.min(12, maxLength)), of(maxLength, maxLength));
  return some.map((text) => (text.trim() === '' ? `x${[...text].slice(1).join('')}` : text));
}

/** Times around the days of the examples. */
function timeOf(form: string) {
  const day = { min: new Date('2026-11-15T00:00:00Z'), max: new Date('2026-11-24T00:00:00Z') };
  return fc.date({ ...day, noInvalidDate: true }).map((date) => {
    const time = date.toISOString().slice(0, 19);
    return form.includes('+') ? `${time}+02:00` : time.replace('T', ' ');
  });
}

function patternOf(pattern: string, maxLength: number) {
  return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength });
}

function numberOf(type: string | undefined, minimum: number, maximum: number) {
  const step = type === 'integer' ? 1 : 0.01;
  const within = fc
    .integer({ min: Math.ceil(minimum / step), max: Math.floor(maximum / step) })
    .map((steps) => Math.round(steps * step * 100) / 100);
  return fc.oneof(fc.constantFrom(minimum, maximum), within);
}

/** A picker that follows fast-check. */
export function toRandomPicker(random: GeneratorValue): Picker {
  const picker: Picker = {
    sends: () => random(fc.boolean),
    choose: (values) => values[random(fc.nat, { max: values.length - 1 })],
    number: (schema) => random(numberOf, schema.type, least(schema), greatest(schema)),
    text(schema) {
      const { minLength = 1, maxLength = defaultMost.text, pattern } = schema;
      if (schema.format) return random(timeOf, schema['x-form'] ?? '');
      if (pattern) return random(patternOf, pattern, maxLength);
      return random(textOf, minLength, maxLength);
    },
    list({ minItems = 0, maxItems = defaultMost.items }, build) {
      const most = Math.min(maxItems, Math.max(minItems, defaultMost.items));
      const length = random(fc.integer, { min: Math.max(1, minItems), max: most });
      return Array.from({ length }, () => build(picker));
    },
  };
  return picker;
}
