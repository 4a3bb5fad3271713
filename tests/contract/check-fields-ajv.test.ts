import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { operations } from '#contract/operations/all.ts';
import { createAjv, type Request, requestSchema, validExamples, withField } from './_schemas.ts';

/** Dotted paths of the fields that can be changed in the request. */
function toPaths(schema: FieldSchema, request: unknown, prefix = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix + name;
    const inner = (request as Request)[name];
    const isOpen = typeof inner === 'object' && inner !== null;
    if (isOpen && field.properties) return [path, ...toPaths(field, inner, `${path}.`)];
    if (!isOpen || !field.items?.properties) return [path];
    return [path, ...toPaths(field.items, (inner as unknown[])[0] ?? {}, `${path}.0.`)];
  });
}

function fieldAt(schema: FieldSchema, path: string): FieldSchema {
  return path.split('.').reduce<FieldSchema>((place, name) => {
    const next = name === '0' ? place.items : place.properties?.[name];
    assert.ok(next, path);
    return next;
  }, schema);
}

const time = fc.constantFrom(
  '2026-11-21 09:00:00',
  '2026-11-21T09:00:00',
  '2026-02-29 09:00:00',
  '2028-02-29 09:00:00',
  '2026-13-01 09:00:00',
  '2026-11-21 24:00:00',
  '2026-11-21 09:00',
  '21-11-2026 09:00:00',
);

/** Values of a type that both validators treat alike: texts, numbers, or neither. */
function valuesFor(field: FieldSchema): fc.Arbitrary<unknown> {
  // False, [] and {} count as absent for an optional scalar, which no validator knows.
  const wrongType = fc.constant(true);
  const near = (limit: number) => [limit - 1, limit - 0.01, limit, limit + 0.01, limit + 1];
  if (field.enum) {
    const strange: unknown[] = field.type === 'string' ? ['ITN4', '7'] : [0, 3, 9, 1.5];
    return fc.oneof(fc.constantFrom(...field.enum, ...strange), wrongType, fc.constant({ a: 1 }));
  }
  if (field.type === 'number' || field.type === 'integer') {
    const edges = [...near(field.minimum ?? 0), ...near(field.maximum ?? 1)];
    const numbers = fc.oneof(fc.constantFrom(...edges), fc.integer());
    // Some zeros count as absent here, which no validator knows.
    const judged = numbers.filter((value) => value !== 0 || !field['x-absent-as']);
    return fc.oneof(judged, fc.constantFrom([1], true));
  }
  if (field.type === 'array') {
    const size = (field.maxItems ?? 3) + 1;
    const isText = field.items?.type === 'string';
    const filled = Array.from({ length: size }, () => (isText ? 'X' : { other: 1 }));
    // Empty lists and objects count as absent here (protocol.md §4), which no validator knows.
    return fc.constantFrom(filled, filled.slice(1), [true], true);
  }
  if (field.type === 'object') {
    // An optional object without any of its own fields counts as absent.
    const [first = 'other'] = Object.keys(field.properties ?? {});
    return fc.constantFrom<unknown>({ [first]: 'x' }, ['x'], 'x', true, 5);
  }
  if (field.format) return fc.oneof(time, wrongType);
  const limit = field.maxLength ?? 10;
  if (field['x-kind'] && field['x-kind'] !== 'amount') {
    const numbers = [1, limit - 1, limit, limit + 1].map((size) => '7'.repeat(size));
    // Words count as absent beside a usable phone, which no validator knows.
    return fc.oneof(fc.constantFrom(...numbers, 'CALL 7'), wrongType);
  }
  const long = fc.constantFrom(limit - 1, limit, limit + 1).map((size) => '\u{1F600}'.repeat(size));
  const short = fc.constantFrom('0', '12.50', '-1', '1,5', 'x y', 'القاهرة');
  return fc.oneof(long, short, wrongType, fc.constantFrom<unknown>([1], { a: 1 }));
}

describe('the field walk', () => {
  const ajv = createAjv();
  for (const { id } of operations) {
    it(`agrees with a JSON Schema validator on changed requests of ${id}`, () => {
      const schema = requestSchema(id);
      const isValid = ajv.compile(schema);
      const verdicts = { valid: 0, invalid: 0 };
      const requests = fc.constantFrom(...validExamples(id)).chain((example) => {
        const path = fc.constantFrom(...toPaths(schema, example));
        const change = path.chain((at) =>
          fc.tuple(
            fc.constant(at),
            fc.oneof(fc.constant(undefined), valuesFor(fieldAt(schema, at))),
          ),
        );
        const changes = fc.array(change, { minLength: 0, maxLength: 3 });
        return changes.map((all) =>
          // Parents first, so that a later change never lands in a replaced value.
          all.reduce((request, [at, value]) => {
            try {
              return withField(request, at, value);
            } catch {
              return request;
            }
          }, example as Request),
        );
      });
      const property = fc.property(requests, (request) => {
        const expected = isValid(request);
        verdicts[expected ? 'valid' : 'invalid'] += 1;
        const { problems } = checkFields(schema, request);
        const seen = JSON.stringify({ problems, ajv: isValid.errors });
        assert.equal(problems.length === 0, expected, seen);
      });
      fc.assert(property, { numRuns: 1500, seed: 20261120 });
      assert.ok(verdicts.valid > 20 && verdicts.invalid > 20, JSON.stringify(verdicts));
    });
  }
});
