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

/** Each file gets its own thread, so several are checked in parallel. */
async function assertRefused(files: readonly Buffer[], text: string): Promise<void> {
  const found = await Promise.all(files.map(refusal));
  assert.deepEqual(found, Array(files.length).fill(text));
}

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const attached = '<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>';
const attachment = '<< /Type /EmbeddedFile /Length 3 >>\nstream\nabc\nendstream';

describe('checkPdf', () => {
  it('accepts one page and the most pages, byte for byte', async () => {
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

  it('refuses no page and one page too many', async () => {
    await assertRefused([writePdf({ pages: 0 })], 'portal.pdfBroken');
    await assertRefused([writePdf({ pages: maxPdfPages + 1 })], 'portal.pdfPages');
  });

  it('refuses a PDF header alone, a cut-off file and missing pages', async () => {
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

  it('refuses scripts on the document, a page or a form field', async () => {
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

  it('refuses attached files', async () => {
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

  it('refuses launch, submit and import actions anywhere', async () => {
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

  it('refuses actions in compressed object streams', async () => {
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

  it('accepts web links and an opening page', async () => {
    const uri = `<< ${link} /A << /S /URI /URI (https://example.com/AA/JS) >> >>`;
    const taken = [
      writePdf({ catalogue: '/OpenAction [3 0 R /XYZ null null 0]' }),
      writePdf({ catalogue: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' }),
      writePdf({ page: '/Annots [4 0 R]', objects: [uri] }),
    ];
    for (const bytes of taken) assert.equal((await checkPdf(bytes)).type, 'application/pdf');
  });

  it('refuses a PDF that needs a password', async () => {
    const secret = '<'.concat('00'.repeat(32), '>');
    const trailer = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O ${secret} /U ${secret} /P -4 >>`;
    assert.equal(await refusal(writePdf({ trailer })), 'portal.pdfPassword');
  });

  it('accepts compressed parts, and stops a decompression bomb before it fills memory', async () => {
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

  it('ends only its own thread when memory or time runs out', async () => {
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
