import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { maxLabels } from '#contract/operations/orderserve/print-orders.ts';
import { readCode128 } from '../server/_support/barcodes.ts';
import { cancel, createdOrder } from '../server/_support/orders.ts';
import { readPdf } from '../server/_support/pdf.ts';
import { addIntegrator, openTestPortal } from '../server/_support/portal.ts';
import { call2 } from '../server/_support/version-2.ts';
import { english, joinThousands, places, readSection, toTables } from './_guides/guide.ts';

const labels = 5000;
const calls = Math.ceil(labels / maxLabels);

const readProgram = (place: string) =>
  /```js\n(.*?)```/s.exec(readSection(place, 'printing', 'batches'))?.[1] ?? '';

type PrintAll = (
  call: (path: string, request: object) => Promise<object>,
  customerCode: string,
  billCodes: readonly string[],
) => Promise<{
  pdfs: { billCodes: string[]; pdf: Buffer }[];
  refused: { billCode: string; rule: string }[];
}>;

/** The program of the guide as it stands. */
async function loadProgram(): Promise<PrintAll> {
  const folder = await mkdtemp(path.join(tmpdir(), 'printing-'));
  after(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'print-all.mjs');
  await writeFile(file, readProgram(english));
  return (await import(pathToFileURL(file).href)).printAll;
}

describe('the guide to printing many labels', () => {
  for (const place of places) {
    it(`counts batches as the operation takes them, in ${place}`, () => {
      const told = new Set(
        joinThousands(readSection(place, 'printing', 'batches')).match(/\d+(?:\.\d+)?/g),
      );
      const missing = [labels, maxLabels, calls].filter((each) => !told.has(String(each)));
      assert.deepEqual(missing, []);
    });

    it(`has the same printers and the same program, in ${place}`, () => {
      const toSizes = (where: string) =>
        toTables(readSection(where, 'printing', 'printer'))[0]?.map(([, size, , frame = '']) => [
          size,
          Number.parseInt(frame, 10),
        ]);
      assert.deepEqual(toSizes(place), toSizes(english));
      assert.equal(readProgram(place), readProgram(english));
    });
  }

  it('prints whatever can be printed, in order, and names the rest', async () => {
    const portal = await openTestPortal();
    const integrator = await addIntegrator(portal);
    const orders = [];
    for (let made = 0; made <= maxLabels; made += 1) {
      orders.push(await createdOrder(portal, integrator));
    }
    const billCodes = orders.map(({ billCode }) => billCode);
    const gone = orders[2]?.txlogisticId ?? '';
    await cancel(portal, integrator, gone);
    const printAll = await loadProgram();
    const call = (where: string, request: object) => call2(portal, integrator, where, request);
    const asked = [...billCodes, 'UEG999999999999'];
    const { pdfs, refused } = await printAll(call, integrator.customerCode, asked);
    assert.deepEqual(refused, [
      { billCode: billCodes[2], rule: 'cancelled-label' },
      { billCode: 'UEG999999999999', rule: 'no-label-yet' },
    ]);
    const printed = pdfs.flatMap((each) => each.billCodes);
    assert.deepEqual(
      printed,
      billCodes.filter((each) => each !== billCodes[2]),
    );
    const pages = (await Promise.all(pdfs.map(({ pdf }) => readPdf(pdf)))).flat();
    assert.equal(pages.length, printed.length);
    const last = pages.at(-1);
    assert.ok((await readCode128((await last?.draw(203)) as never)).includes(printed.at(-1) ?? ''));
    const strange = printAll(call, 'J-none', billCodes);
    await assert.rejects(strange, /145003080/);
  });
});
