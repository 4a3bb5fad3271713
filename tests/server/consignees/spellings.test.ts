import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import { PhoneSearch } from '#server/consignees/phone-search.ts';

const search = new PhoneSearch('+20 100 123 4567');
const national = '1001234567';
const zeros = ['0', '٠', '۰', '๐', '០', '０', '०'].map((zero) => zero.codePointAt(0) ?? 0);
const between = ['', '', '', ' ', '-', '_', '.', '/', '\u200b', '\u200f', '\u00a0', '–', '*', '\t'];

const prefix = fc.constantFrom('+20', '0020', '20', '0', '', '+20 (0)');

/** A spelling of the phone as people write it. */
const spelling = fc
  .tuple(
    prefix,
    fc.constantFrom(...zeros),
    fc.array(fc.constantFrom(...between), { minLength: 10 }),
  )
  .map(([start, zero, separators]) => {
    const digits = [...national].map((digit, index) => digit + (separators[index] ?? ''));
    return (start + digits.join('')).replace(/\d/g, (digit) =>
      String.fromCodePoint(zero + Number(digit)),
    );
  });

it('PhoneSearch finds a phone in every spelling that the open API accepts', () => {
  let taken = 0;
  const property = fc.property(spelling, (mobile) => {
    const receiver = { ...exampleOrder.receiver, mobile };
    const request = createOrder.request as FieldSchema;
    const { value, problems } = checkFields(request, { ...exampleOrder, receiver });
    if (problems.length > 0) return;
    taken += 1;
    const kept = (value.receiver as typeof receiver).mobile;
    assert.equal(search.isPhone(kept, 'EGY'), true, kept);
    // As in the call log, a core or an older order.
    assert.equal(search.isPhone(mobile, 'EGY'), true, mobile);
    assert.equal(search.isIn(JSON.stringify({ receiver })), true, JSON.stringify(mobile));
  });
  fc.assert(property, { numRuns: 500, seed: 20261128 });
  assert.ok(taken > 300, String(taken));
});

it('PhoneSearch ignores longer numbers', () => {
  const property = fc.property(fc.integer({ min: 1, max: 9 }), fc.boolean(), (digit, isBehind) => {
    const other = isBehind ? `0${national}${digit}` : `${digit}${national}`;
    assert.equal(search.isPhone(other, 'EGY'), false, other);
  });
  fc.assert(property, { numRuns: 50, seed: 20261128 });
});
