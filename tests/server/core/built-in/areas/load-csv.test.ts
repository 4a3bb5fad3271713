import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAreaFile } from '#server/core/built-in/areas/load-csv.ts';

const header = 'code,parent,name,aliases,postCode';
const read = (...lines: string[]) => readAreaFile([header, ...lines].join('\n'), 'EGY');

describe('readAreaFile', () => {
  it('reads a tree with levels, aliases and post codes', () => {
    const [prov, city] = read('A,,القاهرة,Cairo| Kairo |,', 'A1,A,المعادي,,11431');
    assert.deepEqual(prov, {
      code: 'A',
      country: 'EGY',
      level: 1,
      parent: null,
      name: 'القاهرة',
      aliases: ['Cairo', 'Kairo'],
      postCode: '',
      covered: true,
    });
    assert.deepEqual([city?.level, city?.parent, city?.postCode], [2, 'A', '11431']);
  });

  it('reads quotes, Windows line ends, a byte order mark and parents that follow', () => {
    const text = `\uFEFF${header}\r\n"A1","A","a, ""b""\nc",,\r\n\r\nA,,p,,\r\n`;
    const rows = readAreaFile(text, 'UAE');
    assert.deepEqual(
      rows.map((row) => [row.code, row.name]),
      [
        ['A1', 'a, "b"\nc'],
        ['A', 'p'],
      ],
    );
  });

  it('reads which places are not covered', () => {
    const rows = readAreaFile(`${header},covered\nA,,a,,,0\nB,,b,,,1\nC,,c,,,`, 'EGY');
    assert.deepEqual(
      rows.map((row) => row.covered),
      [false, true, true],
    );
  });

  const faults: readonly (readonly [string, string[], RegExp])[] = [
    [
      'an unknown parent',
      ['A,Z,a,,'],
      /^line 2, column parent: Z is not a code of this file; correct/,
    ],
    [
      'a duplicate code',
      ['A,,a,,', 'A,,b,,'],
      /^line 3, column code: A is already on line 2; give/,
    ],
    ['an empty name', ['A,, ,,'], /^line 2, column name: is empty; write/],
    ['a long name', [`A,,${'a'.repeat(33)},,`], /^line 2, column name: write 32 characters/],
    [
      'a long name of a city that lists no areas',
      ['A,,a,,', `B,A,${'b'.repeat(33)},,`],
      /^line 3, column name: write 32 characters/,
    ],
    [
      'a long name of a city',
      ['A,,a,,', `B,A,${'b'.repeat(61)},,`, 'C,B,c,,'],
      /^line 3, column name: write 60 characters/,
    ],
    ['a long code', [`${'A'.repeat(27)},,a,,`], /^line 2, column code: write 26 characters/],
    ['an empty code', [',,a,,'], /^line 2, column code: is empty; give/],
    [
      'four levels',
      ['A,,a,,', 'B,A,b,,', 'C,B,c,,', 'D,C,d,,'],
      /^line 5, column parent: D lies 4 levels deep; keep/,
    ],
    [
      'a circle of parents',
      ['A,B,a,,', 'B,A,b,,'],
      /^line 2, column parent: A > B > A is a circle; empty/,
    ],
    ['a place that is its own parent', ['A,A,a,,'], /A > A is a circle/],
    [
      'too few fields',
      ['A,,a,'],
      /^line 2: 4 fields instead of 5; put names with a comma in quotes/,
    ],
    ['a stray quote', ['A,,"a"b,,'], /^line 2, field 3: write a quote/],
    ['an unclosed quote', ['A,,a,,', 'B,,"b,,'], /^line 3, field 3: write a quote/],
  ];
  for (const [fault, lines, message] of faults) {
    it(`names line, column and fix for ${fault}`, () => {
      assert.throws(() => read(...lines), { name: 'FileError', message });
    });
  }

  it('counts lines inside quoted fields', () => {
    assert.throws(() => read('A,,"a\n\nb",,', 'B,Z,b,,'), { message: /^line 5, column parent/ });
  });

  it('requires the header', () => {
    for (const text of ['', 'A,,a,,', 'code,parent\n', `${header},colour\n`]) {
      assert.throws(() => readAreaFile(text, 'EGY'), {
        message: /^line 1: write the header code,parent/,
      });
    }
  });

  it('reports all problems, the first twenty in full', () => {
    const lines = Array.from({ length: 30 }, (_, number) => `C${number},Z,name,,`);
    assert.throws(() => read(...lines), { message: /^(line .*\n){20}and 10 more$/ });
  });
});
