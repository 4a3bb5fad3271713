import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import autocannon, { type Options } from 'autocannon';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import { LabelThreads } from '#server/core/built-in/labels/label-threads.ts';
import { type LabelOrder, toLabel } from '#server/core/built-in/labels/to-label.ts';
import type { Picture } from '#server/core/built-in/labels/typeset-thread.ts';
import type { OrderContent } from '#server/core/built-in/orders/order-content.ts';
import { Texts } from '#server/text/texts.ts';
import { isSuccess } from './load.ts';
import { startProbed } from './read-probe.ts';
import { joinOutcomes, type Outcome } from './report.ts';
import { alternate } from './rounds.ts';
import { openScratch } from './scratch.ts';
import { readDemo, type Server } from './servers.ts';
import { post, type Side } from './sides.ts';
import { createCalls, labelCalls, traceCalls } from './signed-calls.ts';

const rounds = 5;
const roundMs = 4000;
/** Keeps all threads busy. */
const inFlight = 8;
/** How each kind of file begins. */
const beginnings = { PDF: '%PDF-', PNG: '\x89PNG', ZPL: '^XA' } as const;

/** Makes labels of different orders and receivers, in all print sizes by turns. */
function createMakeLabel(labels: LabelThreads, picture?: Picture): () => Promise<Buffer> {
  const texts = new Texts(Date.now);
  const context = {
    brandName: 'Courier',
    timeZone: 'Africa/Cairo',
    wireTextOf: (key: string, values?: Record<string, string>) => texts.get('en', key, values),
  };
  const sizes = ['one-part', 'two-part', 'a4'] as const;
  let count = 0;
  return () => {
    count += 1;
    const content = exampleOrder as OrderContent;
    const order: LabelOrder = {
      bill_code: `UEG${String(count).padStart(12, '0')}`,
      txlogistic_id: `BENCH-${count}`,
      sorting_code: `20,J12-02,${String(count % 1000).padStart(3, '0')}`,
      last_center_name: 'Giza Hub',
      created_at: count,
      content: {
        ...content,
        itemsValue: `${count}.50`,
        receiver: {
          ...content.receiver,
          name: `Mona ${count} Abdelrahman`,
          street: `${count} شارع المحور المركزي`,
        },
      },
    };
    const label = toLabel(context, order, { cod: true, orderNumber: true });
    const size = sizes[count % sizes.length] ?? 'one-part';
    return labels.typeset(size, label, { owner: 'load' }, picture);
  };
}

/** The baseline: the same compiler sets a page of one line, different each time. */
function createMakeLine(): () => Promise<Buffer> {
  const compiler = NodeCompiler.create({ workspace: path.join(import.meta.dirname, '../..') });
  let count = 0;
  return async () => {
    count += 1;
    const mainFileContent = '#set page(width: 100mm, height: 150mm)\n#sys.inputs.line';
    const pdf = compiler.pdf({ mainFileContent, inputs: { line: `Line ${count}` } });
    compiler.evictCache(3);
    // Frees memory, as between two calls.
    await setImmediate();
    return pdf;
  };
}

/** Returns the files a second of one side; files of another format are failures. */
async function measure(
  make: () => Promise<Buffer>,
  failures: string[],
  format: keyof typeof beginnings = 'PDF',
): Promise<number> {
  const beginning = beginnings[format];
  const startMs = performance.now();
  let made = 0;
  const makeOn = async () => {
    while (performance.now() - startMs < roundMs) {
      if ((await make()).toString('latin1', 0, beginning.length) !== beginning) {
        failures.push(`a label is not a ${format}`);
      }
      made += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, makeOn));
  return (made * 1000) / (performance.now() - startMs);
}

/** Makes labels of all sizes in their threads, compared with pages of one line by the same compiler. */
async function benchMaking(): Promise<Outcome> {
  const failures: string[] = [];
  const labels = new LabelThreads((error) => failures.push(error.message));
  const [makeLabel, makeLine] = [createMakeLabel(labels), createMakeLine()];
  // The first labels read fonts and parse templates.
  await Promise.all(Array.from({ length: 20 }, makeLabel));
  for (let count = 0; count < 10; count += 1) await makeLine();
  const measurement = await alternate(
    rounds,
    () => measure(makeLabel, failures),
    () => measure(makeLine, failures),
  );
  await labels.close();
  const aim = { least: 80, of: 'ours' } as const;
  return { figures: [{ name: 'label PDFs', unit: 'PDFs/s', ...measurement, aim }], failures };
}

/** Pictures of labels, a second for each PDF a second: a picture may take as long as three PDFs. */
async function benchPictures(): Promise<Outcome> {
  const failures: string[] = [];
  const labels = new LabelThreads((error) => failures.push(error.message));
  const makePdf = createMakeLabel(labels);
  const figures = [];
  for (const format of ['PNG', 'ZPL'] as const) {
    for (const dpi of [203, 300] as const) {
      const make = createMakeLabel(labels, { format, dpi });
      // The first pictures load PDFium, and V8 compiles it while it runs.
      await Promise.all(Array.from({ length: 40 }, make));
      const measurement = await alternate(
        rounds,
        () => measure(make, failures, format),
        () => measure(makePdf, failures),
      );
      const aim = { least: 0.33 };
      figures.push({
        name: `labels as ${format}, ${dpi} dpi`,
        unit: 'labels/s',
        ...measurement,
        aim,
      });
    }
  }
  await labels.close();
  return { figures, failures };
}

const delayRoundS = 4;
/** Far below the machine's limit. */
const callsPerSecond = 150;
const labelsAtOnce = 300;

async function prepareDelay(portal: Server) {
  const account = await readDemo(portal);
  const toUrl = (call: string) => `${portal.address}${descriptor1.basePath}/${call}`;
  const create = { url: toUrl('order/addOrder'), next: createCalls(account) };
  const billCodes: string[] = [];
  while (billCodes.length < labelsAtOnce) billCodes.push((await post(create)).data.billCode);
  return {
    labels: { url: toUrl('order/printOrder'), next: labelCalls(account, billCodes) },
    calls: { url: toUrl('logistics/trace'), next: traceCalls(account, billCodes) },
  };
}

/** Sends calls as `load` does, with other options; returns how many did not succeed. */
async function send({ url, next }: Side, options: Omit<Options, 'url' | 'requests'>) {
  const setupRequest = (request: object) => Object.assign(request, next());
  const result = await autocannon({
    url,
    verifyBody: isSuccess,
    requests: [{ method: 'POST', setupRequest }],
    ...options,
  });
  return result.errors + result.non2xx + result.mismatches;
}

/** Delay of the event loop while 300 labels are asked for at once beside other calls. */
async function benchDelay(): Promise<Outcome> {
  using scratch = openScratch();
  await using portal = await startProbed(scratch.directory);
  const { labels, calls } = await prepareDelay(portal);
  const failures: string[] = [];
  const note = (name: string, count: number) => {
    if (count > 0) failures.push(`${name}: ${count} calls did not succeed`);
  };
  const steady = async () => {
    const rate = { connections: 8, overallRate: callsPerSecond, duration: delayRoundS };
    note('calls', await send(calls, rate));
  };
  const flood = async () => {
    const once = { connections: labelsAtOnce, amount: labelsAtOnce, timeout: 30 };
    note('labels', await send(labels, once));
  };
  const delayOf = async (work: () => Promise<unknown>) => {
    await portal.readProbe();
    await work();
    return (await portal.readProbe()).delayP99Ms;
  };
  const both = () => delayOf(() => Promise.all([steady(), flood()]));
  await both();
  const measurement = await alternate(rounds, both, () => delayOf(steady), 'difference');
  const name = `event-loop delay p99, ${labelsAtOnce} labels asked for at once beside calls`;
  return { figures: [{ name, unit: 'ms', ...measurement, aim: { most: 5 } }], failures };
}

/** Speed of labels, and how many at once affect other calls. */
export async function benchLabels(): Promise<Outcome> {
  return joinOutcomes([await benchMaking(), await benchPictures(), await benchDelay()]);
}
