import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { foldDigits, showInvisible } from '#contract/normalize/marks.ts';
import { normalizePhone } from '#contract/normalize/phone.ts';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { requestSchema, withField } from './_schemas.ts';

const create = requestSchema('orderserve/create');
const { receiver } = exampleOrder;

const withReceiver = (fields: object) =>
  checkFields(create, { ...exampleOrder, receiver: { ...receiver, ...fields } });

/** Zeros of scripts that people of our languages write or read. */
const zeros = ['٠', '۰', '๐', '០', '０', '०', '০', '𝟎', '𝟘'].map(
  (zero) => zero.codePointAt(0) ?? 0,
);
const inScript = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const marks = ['\u200b', '\u200e', '\u200f', '\u202a', '\u202c', '\u2066', '\u00ad', '\ufeff'];

describe('a phone', () => {
  it('is the same in the digits of every script and between invisible marks', () => {
    const spelling = fc.record({
      zero: fc.constantFrom(...zeros),
      mark: fc.constantFrom(...marks),
      at: fc.nat(11),
    });
    const property = fc.property(spelling, ({ zero, mark, at }) => {
      const phone = '+20 100 123 4567';
      const text = inScript(phone, zero);
      const characters = Array.from(text);
      const sent = [...characters.slice(0, at), mark, ...characters.slice(at), mark].join('');
      const { value, problems, warnings } = withReceiver({ mobile: sent });
      assert.deepEqual(problems, []);
      assert.equal((value.receiver as typeof receiver).mobile, phone);
      assert.deepEqual(
        warnings.map(({ path, rule, used }) => [path, rule, used]),
        [['receiver.mobile', 'normalized', phone]],
      );
    });
    fc.assert(property, { numRuns: 300, seed: 20261128 });
  });

  it('does not change when it is normalised again', () => {
    const property = fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const once = normalizePhone(text);
      assert.equal(normalizePhone(once), once);
    });
    fc.assert(property, { numRuns: 1000, seed: 20261128 });
  });

  const fillers = [
    ...['N/A', 'n.a.', '0', '000', '-', '--', '.', 'null', 'None', 'undefined', '+20', 'x'],
    ...['same as mobile', 'not set', '#N/A', '#VALUE!', '\\N', 'null-null', '?', '*****'],
    ...['00966', '+20undefined', '0020 null', '0\u200b', '—'],
    ...['لا يوجد رقم', '同上', 'ไม่มีเบอร์โทร', 'គ្មានលេខ', 'tiada telefon', 'Không có số'],
    ...['لا يوجد', '٠', '无', '没有', 'ไม่มี', 'គ្មាន', 'tiada', 'tidak ada', 'không có'],
  ];
  for (const filler of fillers) {
    it(`counts as absent beside a usable one: ${filler}`, () => {
      for (const [empty, full] of [
        ['mobile', 'phone'],
        ['phone', 'mobile'],
      ] as const) {
        const { value, problems, warnings } = withReceiver({
          [full]: '01001234567',
          [empty]: filler,
        });
        assert.deepEqual(problems, []);
        assert.ok(!(empty in (value.receiver as object)));
        assert.ok(
          warnings.some(({ path, rule }) => path === `receiver.${empty}` && rule === 'absent'),
        );
      }
    });

    it(`is too short when it is the only one: ${filler}`, () => {
      const [first] = withReceiver({ mobile: filler }).problems;
      assert.deepEqual([first?.code, first?.path], ['145003105', 'receiver.mobile']);
    });
  }

  for (const [sent, path, code] of [
    ['call me', 'mobile', '145003105'],
    ['123456', 'mobile', '145003105'],
    ['١٢٣٤٥٦', 'mobile', '145003105'],
    ['\u200b\u2060', 'mobile', '145003085'],
  ] as const) {
    it(`is refused with ${code} for a receiver: ${JSON.stringify(sent)}`, () => {
      const [first] = withReceiver({ [path]: sent }).problems;
      assert.deepEqual([first?.code, first?.path], [code, `receiver.${path}`]);
    });
  }

  const taken = [
    ...['1234567', '+1 650 253 0000', '01001234567 / 01112223334', '+20 (0) 100 123 4567'],
    ...['0223456789 ext. 12', '01001234567;ext=12', '0100-CALL-123', 'tel:+201001234567'],
  ];
  for (const sent of taken) {
    it(`is kept unchanged: ${sent}`, () => {
      const { value, problems, warnings } = withReceiver({ mobile: sent });
      assert.deepEqual([problems, warnings], [[], []]);
      assert.equal((value.receiver as typeof receiver).mobile, sent);
    });
  }

  const tables: [sent: string, kept: string][] = [
    ['1001234567.0', '1001234567'],
    ['1.001234567E9', '1001234567'],
    ['1.0012345e+09', '1001234500'],
    ["'01001234567", '01001234567'],
    ['="01001234567"', '01001234567'],
    ['"01001234567"', '01001234567'],
    ['=“01001234567”', '01001234567'],
    ['«٠١٠٠١٢٣٤٥٦٧»', '01001234567'],
    // A spreadsheet shows only these digits: the rest is lost.
    ['1.00123E+11', '1.00123E+11'],
  ];
  for (const [sent, kept] of tables) {
    it(`is read from a spreadsheet: ${sent}`, () => {
      const { value, problems } = withReceiver({ mobile: sent });
      assert.deepEqual(problems, []);
      assert.equal((value.receiver as typeof receiver).mobile, kept);
    });
  }

  it('may be a hotline of three digits for a sender', () => {
    const send = (mobile: string) =>
      checkFields(create, withField(exampleOrder, 'sender.mobile', mobile)).problems;
    assert.deepEqual(send('199'), []);
    assert.equal(send('19')[0]?.code, '145003105');
  });

  it('has its kind in every operation of both versions', () => {
    for (const { calls, sandboxCalls } of [v1, v2]) {
      const found = [...calls, ...sandboxCalls].flatMap(({ id, request }) =>
        listFields(request as FieldSchema)
          .filter(([path, field]) => /mobile|phone/i.test(path) && !field['x-min-digits'])
          .map(([path]) => `${id} ${path}`),
      );
      // The protocol requires no minimum of digits in a consignee's own phone.
      assert.deepEqual(found, ['other/realNameSaveInfo mobile']);
    }
  });
});

function listFields(schema: FieldSchema, prefix = ''): [string, FieldSchema][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    [prefix + name, field] as [string, FieldSchema],
    ...listFields(field, `${prefix}${name}.`),
    ...(field.items ? listFields(field.items, `${prefix}${name}[].`) : []),
  ]);
}

describe('reading a value', () => {
  it('changes no example of the contract and warns about none', () => {
    for (const { calls, sandboxCalls } of [v1, v2]) {
      for (const { request, examples } of [...calls, ...sandboxCalls]) {
        for (const { name, code, request: sent } of examples) {
          const { problems, warnings } = checkFields(request as FieldSchema, sent);
          assert.deepEqual(warnings, [], name);
          if (code === '1') assert.deepEqual(problems, [], name);
        }
      }
    }
  });

  it('folds the digits of every script to the same number', () => {
    for (const zero of zeros) assert.equal(foldDigits(inScript('0123456789', zero)), '0123456789');
  });

  it('shows invisible characters as escapes', () => {
    assert.equal(showInvisible('a\u200bb\tc\u00a0\u{e0001}'), 'a\\u200bb\\tc\\u00a0\\u{e0001}');
  });
});
