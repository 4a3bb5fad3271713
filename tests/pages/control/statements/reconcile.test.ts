import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Big from 'big.js';
import fc from 'fast-check';
import { toCsvLines } from '#contract/csv.ts';
import { compareFile } from '../../../../src/pages/control/statements/_reconcile/compare-file.ts';
import type { Choices } from '../../../../src/pages/control/statements/_reconcile/read-table.ts';
import {
  type Category,
  type ComparedSum,
  categories,
  type Entry,
  readParcels,
  reconcile,
} from '../../../../src/pages/control/statements/_reconcile/reconcile.ts';
import { toDifferences } from '../../../../src/pages/control/statements/_reconcile/to-differences.ts';

const head = ['billCode', 'txlogisticId', 'currency', 'collected', 'net', 'lineId', 'corrects'];

/** A line of a statement: waybill, order number, collected, and the line that it corrects. */
type Line = readonly [string, string, string, string?];

const toStatement = (lines: readonly Line[]) =>
  toCsvLines([
    head,
    ...lines.map(([billCode, order, collected, corrects = ''], place) => {
      return [billCode, order, 'EGP', collected, collected, `S1-${place + 1}`, corrects];
    }),
  ]);

interface Options {
  locale?: string;
  sum?: ComparedSum;
  choices?: Choices;
}

function compare(file: string | Uint8Array, lines: readonly Line[], options: Options = {}) {
  const { locale = 'en', sum = 'collected', choices } = options;
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  return compareFile({ statement: toStatement(lines), bytes, locale, sum, choices });
}

function compared(...args: Parameters<typeof compare>) {
  const outcome = compare(...args);
  if ('fault' in outcome) assert.fail(outcome.fault);
  return outcome;
}

const toPairs = (entries: readonly Entry[]) =>
  entries.map(({ category, row, number, billCode, expected, actual, difference }) =>
    [category, row, number || billCode, expected, actual, difference].join(' '),
  );

const statement: Line[] = [
  ['UEG1', 'SHOP-1', '300.00'],
  ['UEG2', 'SHOP-2', '480.50'],
  ['UEG3', 'SHOP-3', '75.00'],
];

describe('a file beside a statement', () => {
  it('gives matched, different, missing, unknown, repeated and unreadable entries with exact sums', () => {
    const file = [
      'Order,Amount',
      'SHOP-1,300',
      'ueg2,480.05',
      'SHOP-9,12.5',
      'UEG1,300.00',
      'SHOP-3,free',
    ].join('\n');
    const { entries, sums } = compared(file, statement);
    assert.deepEqual(toPairs(entries), [
      'matched 2 SHOP-1 300.00 300.00 0.00',
      'different 3 ueg2 480.05 480.50 0.45',
      'missing 4 SHOP-9 12.50  -12.50',
      'repeated 5 UEG1 300.00  -300.00',
      'unreadable 6 SHOP-3   ',
      'unknown 0 UEG3  75.00 75.00',
    ]);
    assert.equal(entries[3]?.first, 2);
    assert.equal(entries[4]?.typed, 'free');
    assert.deepEqual(sums.all, {
      count: 6,
      expected: '1092.55',
      actual: '855.50',
      difference: '-237.05',
    });
  });

  it('adds corrections of a parcel within the statement to the parcel, and names those of other statements', () => {
    const lines: Line[] = [
      ['UEG1', 'SHOP-1', '300.00'],
      ['UEG1', 'SHOP-1', '-0.10', 'S1-1'],
      ['UEG7', 'SHOP-7', '-5.00', 'S0-3'],
    ];
    const { entries } = compared('order,amount\nSHOP-1,299.9', lines);
    assert.deepEqual(toPairs(entries), [
      'matched 2 SHOP-1 299.90 299.90 0.00',
      'unknown 0 UEG7  -5.00 -5.00',
    ]);
    assert.deepEqual(
      entries.map(({ corrects }) => corrects),
      ['', 'S0-3'],
    );
  });

  it('compares two parcels of one order number with a row each', () => {
    const lines: Line[] = [
      ['UEG1', 'SHOP-1', '10.00'],
      ['UEG2', 'SHOP-1', '20.00'],
    ];
    const { entries } = compared('order,amount\nSHOP-1,10\nSHOP-1,20\nSHOP-1,30', lines);
    assert.deepEqual(
      entries.map(({ category, billCode }) => [category, billCode]),
      [
        ['matched', 'UEG1'],
        ['matched', 'UEG2'],
        ['repeated', 'UEG1'],
      ],
    );
  });

  it('finds the columns by their content, in any order and under any names', () => {
    const file = 'x,Weight,Total,y\n1.5,Cairo,300,SHOP-1\n0.8,Giza,480.5,SHOP-2\n';
    const { choices, sums } = compared(file, statement);
    assert.deepEqual(choices, { number: 3, amount: 2, sign: '.' });
    assert.equal(sums.matched.count, 2);
    const headless = compared('300;UEG1\n480.5;UEG2\n', statement);
    assert.deepEqual([headless.sums.matched.count, headless.heads], [2, ['', '']]);
  });

  it('obeys the columns that the reader chooses', () => {
    const file = 'order,cod,net\nSHOP-1,300,297\n';
    const choices = { number: 0, amount: 2, sign: '.' } as const;
    const { entries } = compared(file, statement, { choices });
    assert.equal(entries[0]?.difference, '3.00');
  });

  it('finds order numbers that begin like formulas, as both files write them', () => {
    const lines: Line[] = [['=1+1', '-SHOP', '5.00']];
    assert.equal(compared("order,amount\n'-SHOP,5", lines).sums.matched.count, 1);
    assert.equal(compared('order,amount\n-SHOP,5', lines).sums.matched.count, 1);
  });
});

describe('every file', () => {
  const number = fc.integer({ min: 1, max: 12 });
  const cents = fc.integer({ min: -9_999_999, max: 9_999_999_999 });
  const toAmount = (value: number) => Big(value).div(1000).toFixed(3);
  const parcels = fc.uniqueArray(fc.tuple(number, cents), { selector: ([each]) => each });
  const rows = fc.array(
    fc.tuple(fc.oneof(number, fc.constant(0)), fc.boolean(), fc.oneof(cents, fc.constant(null))),
  );

  it('is in the categories whole: each row and each parcel once, sums equal to the last digit', () => {
    fc.assert(
      fc.property(parcels, rows, (lines, own) => {
        const csv = toStatement(
          lines.map(([each, value]) => [`UEG${each}`, `O-${each}`, toAmount(value)] as const),
        );
        const table = own.map(([each, isWaybill, value], place) => ({
          row: place + 2,
          cells: [
            each === 0 ? '' : isWaybill ? `ueg${each}` : `O-${each}`,
            value === null ? 'n/a' : toAmount(value),
          ],
        }));
        const choices = { number: 0, amount: 1, sign: '.' } as const;
        const all = readParcels(csv, 'collected');
        const { entries, sums } = reconcile({ rows: table }, all, choices);
        assert.deepEqual(
          entries.flatMap(({ row }) => (row > 0 ? [row] : [])),
          table.map(({ row }) => row),
        );
        const inStatement = entries.filter(({ actual }) => actual !== '');
        assert.deepEqual(
          inStatement.map(({ billCode }) => billCode).sort(),
          lines.map(([each]) => `UEG${each}`).sort(),
        );
        const add = (values: readonly string[]) =>
          values.reduce((sum, value) => sum.plus(value || 0), Big(0));
        const readable = table.filter(({ cells: [name, value] }) => name && value !== 'n/a');
        assert.ok(add(lines.map(([, value]) => toAmount(value))).eq(sums.all.actual));
        assert.ok(add(readable.map(({ cells }) => cells[1] ?? '')).eq(sums.all.expected));
        assert.ok(Big(sums.all.actual).minus(sums.all.expected).eq(sums.all.difference));
        for (const name of ['expected', 'actual', 'difference'] as const) {
          const parts = add(categories.map((category) => sums[category][name]));
          assert.ok(parts.eq(sums.all[name]), name);
        }
        const count = categories.reduce((total, category) => total + sums[category].count, 0);
        assert.equal(count, entries.length);
      }),
      { numRuns: 300 },
    );
  });

  it('of 100,000 rows is compared within seconds', () => {
    const lines = Array.from({ length: 100_000 }, (_, place) => {
      return [`UEG${place}`, `SHOP-${place}`, `${place}.05`] as const;
    });
    const file = lines.map(([, order, amount]) => `${order};${amount}`).join('\n');
    const { sums } = compared(`order;amount\n${file}`, lines);
    assert.deepEqual([sums.matched.count, sums.all.difference], [100_000, '0.00']);
  });
});

describe('a file that cannot be compared', () => {
  const faults: [string, string | Uint8Array][] = [
    ['empty', ''],
    ['empty', '\ufeff \r\n'],
    ['empty', 'order,amount\n,\n'],
    ['binary', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
    ['binary', '%PDF-1.7'],
    ['binary', new Uint8Array(2000).map((_, place) => place % 7)],
    ['encoding', new Uint8Array([0xef, 0xbb, 0xbf, 0x41, 0xff, 0x41])],
    ['encoding', new Uint8Array([0xff, 0xfe, 0x41])],
    ['oneColumn', 'order\nSHOP-1\nSHOP-2'],
    ['noAmounts', 'order,city\nSHOP-1,Cairo'],
    ['tooManyRows', `order,amount\n${'A,1\n'.repeat(100_001)}`],
    ['tooLarge', new Uint8Array(40_000_001)],
  ];
  for (const [fault, file] of faults) {
    it(`says ${fault} for ${typeof file === 'string' ? JSON.stringify(file.slice(0, 20)) : `${file.length} bytes`}`, () => {
      assert.deepEqual(compare(file, statement), { fault });
    });
  }
});

describe('an encoding', () => {
  const text = '订单号,金额\nSHOP-1,300\n';
  const wide = (isLittle: boolean) => {
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let place = 0; place < text.length; place += 1) {
      view.setUint16(place * 2, text.charCodeAt(place), isLittle);
    }
    return bytes;
  };
  const gb18030 = new Uint8Array([
    0xb6,
    0xa9,
    0xb5,
    0xa5,
    0xba,
    0xc5,
    0x2c,
    0xbd,
    0xf0,
    0xb6,
    0xee,
    0x0a,
    ...new TextEncoder().encode('SHOP-1,300\n'),
  ]);
  const files = {
    'utf-8': new TextEncoder().encode(`\ufeff${text}`),
    'utf-16le': new Uint8Array([0xff, 0xfe, ...wide(true)]),
    'utf-16be': new Uint8Array([0xfe, 0xff, ...wide(false)]),
    gb18030,
  };
  for (const [encoding, file] of Object.entries(files)) {
    it(`is recognised: ${encoding}`, () => {
      const { heads, sums, ...rest } = compared(file, statement);
      assert.deepEqual(
        [rest.encoding, heads, sums.matched.count],
        [encoding, ['订单号', '金额'], 1],
      );
    });
  }

  it('is recognised without a mark: UTF-16', () => {
    assert.equal(compared(wide(true), statement).encoding, 'utf-16le');
    assert.equal(compared(wide(false), statement).encoding, 'utf-16be');
  });

  it('of Arabic spreadsheets is read on the Arabic page', () => {
    const arabic = new Uint8Array([0xe3, 0xc8, 0xe1, 0xdb, 0x2c, 0xd8, 0xe1, 0xc8, 0x0a]);
    const file = new Uint8Array([...arabic, ...new TextEncoder().encode('300,SHOP-1\n')]);
    const { heads, encoding } = compared(file, statement, { locale: 'ar' });
    assert.deepEqual([encoding, heads], ['windows-1256', ['مبلغ', 'طلب']]);
  });
});

describe('delimiters and quotes', () => {
  for (const sign of [',', ';', '\t', '|']) {
    it(`reads ${JSON.stringify(sign)}`, () => {
      const file = `order${sign}amount\r\n"SHOP-1"${sign}"300"\r\n\r\nSHOP-2${sign}480.50\r\n`;
      const { entries, sums } = compared(file, statement);
      assert.equal(sums.matched.count, 2);
      assert.equal(entries[1]?.row, 4, 'rows are counted as spreadsheets do');
    });
  }

  it('obeys the line in which a spreadsheet declares its delimiter', () => {
    const { sums } = compared('sep=;\norder;amount\nSHOP-2;480,50', statement);
    assert.equal(sums.matched.count, 1);
  });
});

describe('the file of differences', () => {
  it('has every entry but the matched ones, with a byte order mark and without formulas', () => {
    const { entries } = compared('order,amount\nSHOP-1,300\n=SUM(A1),5\n', statement);
    const csv = toDifferences(entries, 'EGP', (id) => id.replace(/^.*\./, ''));
    const [first, ...rows] = csv.trimEnd().split('\r\n');
    assert.equal(
      first,
      '\ufeffcategory,number,billCode,txlogisticId,currency,expected,actual,difference,row,first,typed,corrects',
    );
    const names: Category[] = ['missing', 'unknown', 'unknown'];
    assert.deepEqual(
      rows.map((row) => row.split(',')[0]),
      names,
    );
    assert.equal(rows[0], "missing,'=SUM(A1),,,EGP,5.00,,-5.00,3,,5,");
  });
});
