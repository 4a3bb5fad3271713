import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPrints, foldBase64 } from '../../../src/components/Tester/_fold.ts';

const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(3000)}`).toString('base64');
const name = (bytes: number) => `(${bytes} bytes)`;
const toJson = (value: unknown) => JSON.stringify(value, null, 2);

describe('response with a file', () => {
  it('shows the beginning of base64 and its size', () => {
    const folded = foldBase64(toJson({ data: { a: pdf, b: 'short' } }), name);
    assert.deepEqual(JSON.parse(folded), {
      data: { a: `${pdf.slice(0, 24)}… (3009 bytes)`, b: 'short' },
    });
  });

  it('folds any notation of base64', () => {
    const lines = `${pdf.replace(/.{76}/g, '$&\r\n')}\r\n`;
    const size = Buffer.from(pdf, 'base64').length;
    for (const [value, begin] of [
      [lines, pdf.slice(0, 24)],
      [pdf.replaceAll('+', '-').replaceAll('/', '_'), pdf.slice(0, 24)],
      [`data:application/pdf;base64,${pdf}`, `data:application/pdf;base64,${pdf.slice(0, 24)}`],
    ] as const) {
      const folded = foldBase64(toJson({ value }), name);
      assert.deepEqual(JSON.parse(folded), { value: `${begin}… (${size} bytes)` });
    }
  });

  it('stays unchanged if it is not JSON', () => {
    assert.equal(foldBase64(`<p>${pdf}</p>`, name), `<p>${pdf}</p>`);
  });

  it('stays unchanged without base64', () => {
    for (const value of ['x'.repeat(1023), 'x y '.repeat(999), 'é'.repeat(2000)]) {
      const json = toJson({ value });
      assert.equal(foldBase64(json, name), json);
    }
  });

  it('offers the file to show, but not the truncated one of an example', () => {
    const data = { billCode: 'UEG1', base64EncodeContent: pdf };
    assert.deepEqual(findPrints(data), [{ kind: 'pdf', base64: pdf, file: 'UEG1.pdf' }]);
    for (const billCode of [undefined, '../UEG1', 1]) {
      assert.equal(findPrints({ ...data, billCode })[0]?.file, 'label.pdf');
    }
    assert.deepEqual(findPrints({ base64EncodeContent: 'JVBERi0xLjcK' }), []);
    for (const broken of [
      `${pdf}A`,
      pdf.replace('eHh4', 'e-_4'),
      `${pdf.slice(0, 2000)}<html>${pdf}`,
    ]) {
      assert.deepEqual(findPrints({ base64EncodeContent: broken }), [], 'no base64');
    }
    for (const data of [null, 'x', 1, undefined, [pdf.slice(0, 20)]]) {
      assert.deepEqual(findPrints(data), []);
    }
  });

  it('offers pictures and printer commands, each under the waybill number of its label', () => {
    const toBase64 = (start: string) =>
      Buffer.from(`${start}${'x'.repeat(3000)}`, 'latin1').toString('base64');
    const png = toBase64('\x89PNG\r\n\x1A\n\0');
    const zpl = toBase64('^XA\n^PW800');
    assert.deepEqual(findPrints({ billCode: 'UEG1', base64EncodeContent: zpl }), [
      { kind: 'zpl', base64: zpl, file: 'UEG1.zpl' },
    ]);
    const data = {
      billCodes: ['UEG1', '../x'],
      base64EncodeContent: '',
      pictures: [png, png, png, 'short'],
    };
    assert.deepEqual(
      findPrints(data).map(({ kind, file }) => [kind, file]),
      [
        ['png', 'UEG1.png'],
        ['png', 'label-2.png'],
        ['png', 'label-3.png'],
      ],
    );
  });
});
