import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { maxLabels } from '#contract/operations/orderserve/print-orders.ts';
import { findArchive, unpackers } from '../libraries/_support/installed.ts';
import { run } from '../reference/samples/_support/run.ts';
import { readCode128 } from '../server/_support/barcodes.ts';
import { cancel, createdOrder } from '../server/_support/orders.ts';
import { readPdf } from '../server/_support/pdf.ts';
import { addIntegrator, openTestPortal } from '../server/_support/portal.ts';
import { listen } from '../server/_support/socket.ts';
import { call2 } from '../server/_support/version-2.ts';
import {
  english,
  places,
  readBlocks,
  readNumbers,
  readSection,
  toTables,
} from './_guides/guide.ts';

const labels = 5000;
const calls = Math.ceil(labels / maxLabels);

/** The programs that print in batches and call through the client library. */
const readPrograms = (place: string) => readBlocks(readSection(place, 'printing', 'batches'), 'js');

type Print = (request: object) => Promise<object>;

type PrintAll = (
  print: Print,
  customerCode: string,
  billCodes: readonly string[],
) => Promise<{
  pdfs: { billCodes: string[]; pdf: Buffer }[];
  refused: { billCode: string; rule: string }[];
}>;

/** The unchanged programs of the guide, beside the client library. */
async function loadPrograms(environment: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'printing-'));
  after(() => rm(folder, { recursive: true }));
  for (const command of unpackers.typescript(findArchive('typescript'))) {
    const { exitCode, stderr } = await run(command, folder);
    assert.equal(exitCode, 0, stderr);
  }
  const [inBatches = '', byLibrary = ''] = readPrograms(english);
  Object.assign(process.env, environment);
  const load = async (name: string, text: string) => {
    const file = path.join(folder, name);
    await writeFile(file, text);
    return import(pathToFileURL(file).href);
  };
  const { printAll } = await load('print-all.mjs', inBatches);
  const { print } = await load('print.mjs', byLibrary);
  for (const name of Object.keys(environment)) delete process.env[name];
  return { printAll: printAll as PrintAll, printByLibrary: print as Print };
}

describe('the guide to printing many labels', () => {
  for (const place of places) {
    it(`states the size and number of batches in ${place}`, () => {
      const told = readNumbers(readSection(place, 'printing', 'batches'));
      const missing = [labels, maxLabels, calls].filter((each) => !told.has(String(each)));
      assert.deepEqual(missing, []);
    });

    it(`has the same printers and programs in ${place}`, () => {
      const toSizes = (where: string) =>
        toTables(readSection(where, 'printing', 'printer'))[0]?.map(([, size, , frame = '']) => [
          size,
          Number.parseInt(frame, 10),
        ]);
      assert.deepEqual(toSizes(place), toSizes(english));
      assert.deepEqual(readPrograms(place), readPrograms(english));
    });
  }

  it('shows programs that print all printable labels in order and name the rest', async () => {
    const portal = await openTestPortal();
    portal.clock.now = Date.now();
    const integrator = await addIntegrator(portal);
    const orders = [];
    for (let made = 0; made <= maxLabels; made += 1) {
      orders.push(await createdOrder(portal, integrator));
    }
    const billCodes = orders.map(({ billCode }) => billCode);
    const gone = orders[2]?.txlogisticId ?? '';
    await cancel(portal, integrator, gone);
    const { printAll, printByLibrary } = await loadPrograms({
      API_URL: `http://127.0.0.1:${await listen(portal.app)}`,
      API_ACCOUNT: integrator.apiAccount,
      WEBHOOK_SECRET: integrator.webhookSecret,
    });
    const printByHand: Print = (request) => call2(portal, integrator, 'order/printOrders', request);
    const asked = [...billCodes, 'UEG999999999999'];
    for (const print of [printByHand, printByLibrary]) {
      const { pdfs, refused } = await printAll(print, integrator.customerCode, asked);
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
      assert.ok(
        (await readCode128((await last?.draw(203)) as never)).includes(printed.at(-1) ?? ''),
      );
      const strange = printAll(print, 'J-none', billCodes);
      await assert.rejects(strange, /145003080/);
    }
  });
});
