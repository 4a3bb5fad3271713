import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkFields, type FieldSchema, toCode } from '#contract/check-fields.ts';
import type { Operation } from '#contract/operation.ts';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { requestSchema, withField } from './_schemas.ts';

const create = requestSchema('orderserve/create');
const send = (path: string, value: unknown) =>
  checkFields(create, withField(exampleOrder, path, value));

/** The value at a dotted path; undefined if it or what holds it is absent. */
const readAt = (value: object, path: string) =>
  path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], value);

const numbers: [sent: string, read: number][] = [
  ['.5', 0.5],
  ['5.', 5],
  ['+5', 5],
  [' 5 ', 5],
  ['\u200e5\u200f', 5],
];
const meant: [sent: string, meant: string, other?: string][] = [
  ['6,525', '6.525'],
  ['1.5 kg', '1.5'],
  ['٢٫٥', '2.5'],
  ['۲٫۵', '2.5'],
  ['２．５', '2.5'],
  ['๒.๕', '2.5'],
  ['២,៥', '2.5'],
  ['1e1', '10'],
  ['5,5', '5.5'],
  ['٫٥', '0.5'],
  [',5', '0.5'],
  ['०.५', '0.5'],
  ['kg 1,5', '1.5'],
  ['1.5公斤', '1.5'],
  ['1,5 กก.', '1.5'],
  ['1.5 كجم', '1.5'],
];
const unclear = ['-5', '5-', '\u22125', '- 5', '1½', '1/2', 'five', '1·5', '0x10'];

describe('a number', () => {
  for (const path of ['weight', 'length', 'sender.longitude', 'items.0.number', 'itemsValue']) {
    for (const [sent, read] of numbers) {
      it(`is accepted in ${path} as ${JSON.stringify(sent)}`, () => {
        const { value, problems } = send(path, sent);
        assert.deepEqual(problems, []);
        assert.equal(Number(readAt(value, path)), read);
      });
    }
    for (const [sent, expected] of meant) {
      it(`is refused in ${path} as ${sent}, with the suggestion ${expected}`, () => {
        const [first] = send(path, sent).problems;
        assert.equal(first?.why?.values?.meant, expected);
      });
    }
  }

  it('is refused without a suggestion if its meaning is unclear', () => {
    for (const path of ['weight', 'length', 'itemsValue']) {
      for (const sent of unclear) {
        const [first] = send(path, sent).problems;
        assert.deepEqual([first?.path, first?.why?.values], [path, undefined], `${path} ${sent}`);
      }
    }
  });

  it('is refused with both readings of 6,525 for money, and with those of grouped digits', () => {
    const values = (sent: string) => send('itemsValue', sent).problems[0]?.why?.values;
    assert.deepEqual(values('6,525'), { meant: '6.525', other: '6525' });
    assert.deepEqual(values('1.234,56'), { meant: '1234.56' });
    assert.deepEqual(values('1 234'), { meant: '1234' });
    assert.deepEqual(values('١٬٢٣٤٫٥'), { meant: '1234.5' });
    assert.deepEqual(values('Rp 10.000'), { meant: '10.000', other: '10000' });
    assert.deepEqual(values('12,34,567.89'), { meant: '1234567.89' });
  });

  it('is refused for more than two decimals when it has the tail of a float', () => {
    for (const sent of ['29.949999999999999', 29.949999999999996]) {
      const [first] = send('itemsValue', sent).problems;
      assert.deepEqual([first?.code, first?.why?.text], ['145003107', 'detail.twoDecimals']);
    }
  });

  it('is refused with the intended value of a closed list', () => {
    const rows: [path: string, sent: unknown, meant: string][] = [
      ['serviceType', 1, '01'],
      ['deliveryType', '٠٤', '04'],
      ['expressType', 'ez', 'EZ'],
      ['orderType', '２', '2'],
      ['totalQuantity', '١', '1'],
    ];
    for (const [path, sent, expected] of rows) {
      assert.equal(send(path, sent).problems[0]?.why?.values?.meant, expected, path);
    }
  });
});

describe('a time', () => {
  const rows: [sent: string, meant: string, other?: string][] = [
    ['2026/11/28 09:00:00', '2026-11-28 09:00:00'],
    ['28/11/2026 09:00', '2026-11-28 09:00:00'],
    ['02/03/2026 9:00', '2026-03-02 09:00:00', '2026-02-03 09:00:00'],
    ['2026-11-28T09:00', '2026-11-28 09:00:00'],
    ['٢٠٢٦-١١-٢٨ ٠٩:٠٠:٠٠', '2026-11-28 09:00:00'],
    ['๒๐๒๖-๑๑-๒๘ ๐๙:๐๐:๐๐', '2026-11-28 09:00:00'],
    ['2026-11-28 09:00:00 PM', '2026-11-28 21:00:00'],
    ['2026-11-28 9:00 م', '2026-11-28 21:00:00'],
    ['2026-11-28 下午 3:00', '2026-11-28 15:00:00'],
    ['2026-11-28 12:30 am', '2026-11-28 00:30:00'],
    ['20261128090000', '2026-11-28 09:00:00'],
    ['2569-11-28 09:00:00', '2026-11-28 09:00:00'],
    ['28/11/2569 09:00', '2026-11-28 09:00:00'],
  ];
  for (const [sent, expected, other] of rows) {
    it(`is refused as ${sent}, with the probable meaning`, () => {
      const [first] = send('sendStartTime', sent).problems;
      assert.equal(first?.code, '145003088');
      assert.deepEqual([first?.why?.values?.meant, first?.why?.values?.other], [expected, other]);
    });
  }

  it('is refused with the name of its calendar', () => {
    const why = (sent: string) => send('sendStartTime', sent).problems[0]?.why?.text;
    assert.equal(why('2569-11-28 09:00:00'), 'detail.buddhistYear');
    assert.equal(why('1448-06-08 10:00:00'), 'detail.otherCalendar');
    assert.equal(why('1405-09-07 10:00:00'), 'detail.otherCalendar');
    assert.equal(why('2026-11-28T09:00:00Z'), 'detail.offset');
  });
});

/** Ways in which PHP, Python, Java and .NET write an empty object or list. */
const nothing = [
  ...[[], {}, '', null, false, 0, [null], [''], [{}]],
  ...['null', 'None', 'undefined', 'nil', '[]', '{}', '0'],
];

/** Every call of both versions with a request that succeeds. */
const served = [v1, v2].flatMap(({ major, calls, sandboxCalls }) =>
  [...calls, ...sandboxCalls].map((operation: Operation) => ({
    title: `${operation.id}, version ${major}`,
    schema: operation.request as FieldSchema,
    example: operation.examples.find(({ code }) => code === '1')?.request ?? {},
  })),
);

const places = served.flatMap((call) =>
  Object.entries(call.schema.properties ?? {})
    .filter(([, { type }]) => type === 'object' || type === 'array')
    .map(([name, field]) => {
      return { ...call, name, field, isRequired: call.schema.required?.includes(name) ?? false };
    }),
);

describe('a waybill', () => {
  it('is read from the quotes, brackets and separators around it', () => {
    for (const sent of [
      '"UEG1"',
      "'ueg1',",
      '[UEG1]',
      '(UEG1)',
      '\u200eUEG1;',
      'UEG1\r\n',
      '“UEG1”',
    ]) {
      const { value, problems } = send('billCode', sent);
      assert.deepEqual([problems, value.billCode], [[], 'UEG1'], sent);
    }
  });
});

describe('a list of waybills', () => {
  it('is read with any joining, counting and spacing of its entries', () => {
    const [one, two] = ['UEG000000190056', 'UEG000000190057'];
    for (const sent of [
      `${one}<br>${two}<BR />`,
      `${one}\\n${two}`,
      `${one}\\r\\n${two}`,
      `#${one}, #${two}`,
      `${one} & ${two}`,
      `${one}+${two}`,
      `1. ${one}\n2. ${two}`,
      'UEG 000000190056, ueg-000000190057',
      'UEG ٠٠٠٠٠٠١٩٠٠٥٦ UEG\u00a0000000190057',
    ]) {
      const { value } = checkFields(requestSchema('logistics/query'), { billCodes: sent });
      assert.equal(value.billCodes, `${one},${two}`, sent);
    }
  });
});

describe('a text without a visible character', () => {
  it('counts as absent in every field of create, for any invisible marks', () => {
    const texts = [
      ...['\u200b', '\u200e\u200f', '\u2060', '\ufeff'],
      ...['\u00ad', '\u2800', '\u3164', '\u0000'],
    ];
    for (const path of ['remark', 'sender.company', 'receiver.building', 'items.0.itemName']) {
      for (const text of texts) {
        const { value, problems } = send(path, text);
        const kept = readAt(value, path);
        assert.deepEqual([problems, kept], [[], undefined], JSON.stringify({ path, text }));
      }
    }
    for (const path of ['receiver.name', 'receiver.street', 'txlogisticId']) {
      for (const text of texts) {
        const [first] = send(path, text).problems;
        assert.deepEqual([first?.path, first?.rule], [path, 'required'], JSON.stringify(text));
      }
    }
  });
});

interface Scalar {
  path: string;
  field: FieldSchema;
  isRequired: boolean;
}

/** Every scalar field of a schema, lists by their first entry. */
function findScalars(schema: FieldSchema, prefix = '', mayLack = false): Scalar[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix + name;
    const isRequired = !mayLack && (schema.required?.includes(name) ?? false);
    // Only its empty field makes an optional object, which then counts as absent itself.
    if (field.type === 'object') return findScalars(field, `${path}.`, !isRequired);
    if (field.type === 'array') return findScalars(field.items ?? {}, `${path}.0.`);
    return [{ path, field, isRequired }];
  });
}

const scalars = served.flatMap((call) =>
  findScalars(call.schema).map((own) => ({ ...call, ...own })),
);

const noScalars = [false, [], {}, [null], [[]], [''], { a: null }];
const noClosedScalars = ['null', 'None', 'NaN', 'undefined', '[]', '{}', ' NULL '];
const noTimes = [
  ...[0, '0', '0000-00-00 00:00:00', '0000-00-00', '0001-01-01T00:00:00', '0001-01-01 00:00:00'],
  '0001-01-01T00:00:00Z',
];

describe('an empty scalar', () => {
  it('counts as absent if optional, and is refused as missing with the cause if required', () => {
    let taken = 0;
    let refused = 0;
    for (const { title, schema, example, path, field, isRequired } of scalars) {
      const isOpen = field.type === 'string' && !field.enum && !field.pattern && !field.format;
      const isText = isOpen && !field['x-kind'];
      const sent = [
        ...(field.type === 'boolean' ? [] : noScalars),
        ...(isText || field['x-kind'] === 'phone' ? [] : noClosedScalars),
        ...(field.format ? noTimes : []),
      ];
      for (const value of sent) {
        const shown = path.replace(/\.(\d+)/g, '[$1]');
        const words = `${title}, ${path}: ${JSON.stringify(value)}`;
        const checked = checkFields(schema, withField(example, path, value));
        const own = checked.problems.find((problem) => problem.path === shown);
        if (own) {
          assert.ok(['required', 'anyOf', 'dependentRequired'].includes(own.rule), words);
          if (isRequired && !field['x-joins-lists'] && !field.format) {
            assert.equal(own.why?.text, 'detail.sentNothing', words);
            assert.equal(own.code, toCode(field, 'required'), words);
          }
          refused += 1;
          continue;
        }
        assert.ok(!isRequired, words);
        assert.equal(readAt(checked.value, path), undefined, words);
        taken += 1;
      }
    }
    assert.ok(taken > 1000 && refused > 500, `${taken} ${refused}`);
  });

  it('is reported by a warning if optional', () => {
    for (const value of [...noScalars, 'NaN']) {
      const { problems, warnings } = send('length', value);
      assert.deepEqual(problems, []);
      assert.partialDeepStrictEqual(warnings, [
        { path: 'length', rule: 'absent', received: value },
      ]);
    }
    assert.equal(send('remark', false).warnings[0]?.rule, 'absent');
    assert.deepEqual(send('remark', 'null').value.remark, 'null');
  });

  it('differs from true and from a container with a value, which are refused', () => {
    for (const value of [true, ['x', 'y'], { a: 1 }]) {
      assert.equal(send('remark', value).problems[0]?.rule, 'type');
    }
  });
});

describe('an empty object or list', () => {
  for (const { title, schema, example, name, field, isRequired } of places) {
    it(`${isRequired ? 'is refused as missing' : 'counts as absent'}: ${name} of ${title}`, () => {
      for (const sent of nothing) {
        const { value, problems } = checkFields(schema, { ...example, [name]: sent });
        const own = problems.filter(({ path }) => path === name || path.startsWith(`${name}.`));
        const words = `${JSON.stringify(sent)}: ${JSON.stringify(own)}`;
        if (isRequired) assert.notDeepEqual(own, [], words);
        else if (!own.some(({ rule }) => rule === 'required')) {
          assert.deepEqual(own, [], words);
          assert.ok(!(name in value), words);
        }
      }
    });

    if (field.type === 'object' && isRequired) {
      it(`reports PHP's empty array with its own code: ${name} of ${title}`, () => {
        const { problems } = checkFields(schema, { ...example, [name]: [] });
        const own = problems.find(({ path }) => path === name);
        assert.equal(own?.why?.text, 'detail.emptyList');
        assert.equal(own?.code, field['x-missing'] ?? field['x-invalid']);
      });
    }
  }

  it('gets the hint array_values for a PHP list with gaps, while one object counts as a list of one', () => {
    const [first] = send('items', { 1: { itemName: 'x' } }).problems;
    assert.deepEqual([first?.code, first?.why?.text], ['145003093', 'detail.listKeys']);
    for (const [id, name] of [
      ['logistics/query', 'billCodes'],
      ['orderserve/query', 'serialNumber'],
    ] as const) {
      const sent = { command: 2, [name]: { 1: 'UEG1', 3: 'UEG2' } };
      const own = checkFields(requestSchema(id), sent).problems.find(({ path }) => path === name);
      assert.equal(own?.why?.text, 'detail.listKeys', id);
    }
    const { value, problems } = send('items', { itemName: 'x' });
    assert.deepEqual([problems, value.items], [[], [{ itemName: 'x' }]]);
  });
});
