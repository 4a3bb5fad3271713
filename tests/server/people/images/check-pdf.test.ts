import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { createDeflate, deflateSync } from 'node:zlib';
import { checkPdf, maxPdfPages } from '#server/people/images/check-pdf.ts';
import type { PortalError } from '#server/people/portal-error.ts';
import { writePackedPdf, writePdf } from '../../_support/pdf-papers.ts';

async function refusal(bytes: Buffer): Promise<string | undefined> {
  const error = await checkPdf(bytes).then(
    () => undefined,
    (thrown: PortalError) => thrown,
  );
  assert.ok(error, 'it was taken');
  return error.detail.fields?.file?.text;
}

/** Each file has a thread of its own, so that several are looked through at once. */
async function assertRefused(files: readonly Buffer[], text: string): Promise<void> {
  const found = await Promise.all(files.map(refusal));
  assert.deepEqual(found, Array(files.length).fill(text));
}

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const attached = '<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>';
const attachment = '<< /Type /EmbeddedFile /Length 3 >>\nstream\nabc\nendstream';

describe('a PDF', () => {
  it('is taken as it came, with one page or as many as a set of papers has', async () => {
    for (const pages of [1, maxPdfPages]) {
      const bytes = writePdf({ pages });
      assert.deepEqual(await checkPdf(bytes), {
        type: 'application/pdf',
        width: 0,
        height: 0,
        content: bytes,
      });
    }
  });

  it('is refused where it has no page, or more than anybody reviews', async () => {
    await assertRefused([writePdf({ pages: 0 })], 'portal.pdfBroken');
    await assertRefused([writePdf({ pages: maxPdfPages + 1 })], 'portal.pdfPages');
  });

  it('is refused where it only begins like one, is cut off, or names pages that are not there', async () => {
    const whole = writePdf();
    const others = [
      Buffer.from('%PDF-1.7'),
      Buffer.from('%PDF-1.7\n<!doctype html><script>alert(1)</script>'),
      whole.subarray(0, 150),
      Buffer.from(whole.toString('latin1').replace('/Kids [3 0 R]', '/Kids [9 0 R]'), 'latin1'),
      Buffer.from(whole.toString('latin1').replace('/Kids [3 0 R]', '/Kids [2 0 R]'), 'latin1'),
    ];
    await assertRefused(others, 'portal.pdfBroken');
  });

  it('is refused where it runs a script when it or a page of it is opened', async () => {
    const scripted = [
      writePdf({ catalogue: `/OpenAction ${script}` }),
      writePdf({ catalogue: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` }),
      writePdf({ page: `/AA << /O ${script} >>` }),
      writePdf({
        catalogue: `/AcroForm << /Fields [4 0 R] >>`,
        page: '/Annots [4 0 R]',
        objects: [
          `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /AA << /K ${script} >> >>`,
        ],
      }),
    ];
    await assertRefused(scripted, 'portal.pdfActive');
  });

  it('is refused where other files hang on it or on a page of it', async () => {
    const names = `/Names << /EmbeddedFiles << /Names [(a.exe) 4 0 R] >> >>`;
    const annotation = `<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS ${attached} >>`;
    const laden = [
      writePdf({ catalogue: names, objects: [attached, attachment] }),
      writePdf({ page: '/Annots [4 0 R]', objects: [annotation, attachment] }),
    ];
    await assertRefused(laden, 'portal.pdfActive');
  });

  const link = '/Type /Annot /Subtype /Link /Rect [0 0 9 9]';
  const actions = [
    '/S /Launch /F (cmd.exe)',
    '/S/SubmitForm /F (https://example.com)',
    '/S %\n /ImportData /F (a.fdf)',
    '/S /GoToE /T << /R /C /N (a) >>',
    '/S /GoToR /F (a.pdf)',
    '/S /Rendition /R 9 0 R',
    '/#53 /#4caunch /F (cmd.exe)',
    '/S 5 0 R /F (cmd.exe)',
  ];

  it('is refused where it opens, sends or loads something, whatever leads to it', async () => {
    const led = actions.flatMap((action) => [
      writePdf({ catalogue: `/OpenAction << /Type /Action ${action} >>` }),
      writePdf({ page: '/Annots [4 0 R]', objects: [`<< ${link} /A << ${action} >> >>`] }),
    ]);
    const others = [
      writePdf({ catalogue: '/AcroForm << /Fields [] /XFA 4 0 R >>', objects: ['(a)'] }),
      writePdf({ catalogue: '/AA << /WC << /S /Named /N /Print >> >>' }),
      writePdf({ catalogue: '/OpenAction << /S /URI /URI (https://example.com) >>' }),
      writePdf({
        catalogue: '/OpenAction 4 0 R',
        objects: ['<< /S /URI /URI (https://example.com) >>'],
      }),
      writePdf({
        page: '/Annots [4 0 R]',
        objects: ['<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >>'],
      }),
    ];
    await assertRefused([...led, ...others], 'portal.pdfActive');
  });

  it('is refused where that stands in a packed part', async () => {
    const tree = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
    const head = `2 0 3 ${tree.length + 1}`.padEnd(10, ' ');
    for (const action of actions) {
      const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [<< ${link} /A << ${action} >> >>] >>`;
      const packed = deflateSync(`${head}${tree} ${page}`);
      await assertRefused([writePackedPdf(packed)], 'portal.pdfActive');
    }
    const page =
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /S /URI /URI (https://a.example) >>';
    const packed = deflateSync(`${head}${tree} ${page}`);
    const opening = { catalogue: '/OpenAction 3 0 R' };
    await assertRefused([writePackedPdf(packed, opening)], 'portal.pdfActive');
    assert.equal((await checkPdf(writePackedPdf(packed))).type, 'application/pdf');
  });

  it('is taken with links to pages of the web and with a place where it opens', async () => {
    const uri = `<< ${link} /A << /S /URI /URI (https://example.com/AA/JS) >> >>`;
    const taken = [
      writePdf({ catalogue: '/OpenAction [3 0 R /XYZ null null 0]' }),
      writePdf({ catalogue: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' }),
      writePdf({ page: '/Annots [4 0 R]', objects: [uri] }),
    ];
    for (const bytes of taken) assert.equal((await checkPdf(bytes)).type, 'application/pdf');
  });

  it('is refused where it opens with a password alone', async () => {
    const secret = '<'.concat('00'.repeat(32), '>');
    const trailer = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O ${secret} /U ${secret} /P -4 >>`;
    assert.equal(await refusal(writePdf({ trailer })), 'portal.pdfPassword');
  });

  it('whose parts are packed is taken, and a bomb among them given up before the memory is gone', async () => {
    const tree = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
    const head = `2 0 3 ${tree.length + 1}`.padEnd(10, ' ');
    const plain = `${head}${tree} << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>`;
    assert.equal((await checkPdf(writePackedPdf(deflateSync(plain)))).type, 'application/pdf');
    const space = Buffer.alloc(1_000_000, ' ');
    const spaces = Readable.from([head, ...Array.from({ length: 300 }, () => space)]);
    const bomb = writePackedPdf(await buffer(spaces.pipe(createDeflate())));
    assert.ok(bomb.length < 1_000_000, 'the test’s bomb is small');
    const peakMb = () => process.resourceUsage().maxRSS / 1024;
    const before = peakMb();
    assert.equal(await refusal(bomb), 'portal.pdfBroken');
    assert.ok(peakMb() - before < 250, `${peakMb() - before} MB were unpacked`);
  });

  it('that takes more memory or time than a file may ends its own thread and no other', async () => {
    const bytes = writePdf();
    for (const limits of [{ memoryMb: 4 }, { timeoutMs: 1 }]) {
      await assert.rejects(checkPdf(bytes, limits), ({ detail }: PortalError) => {
        assert.equal(detail.fields?.file?.text, 'portal.pdfBroken');
        return true;
      });
    }
    assert.equal((await checkPdf(bytes)).type, 'application/pdf');
  });
});
