import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { LabelThreads } from '#server/core/built-in/labels/label-threads.ts';
import { type LabelOrder, toLabel } from '#server/core/built-in/labels/to-label.ts';
import type { OrderContent } from '#server/core/built-in/orders/order-content.ts';
import { Texts } from '#server/text/texts.ts';
import { benchLabelDelay } from './label-delay.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate } from './rounds.ts';

const rounds = 5;
const roundMs = 4000;
/** So that no thread waits for the next label. */
const inFlight = 8;
const pdfStart = '%PDF-';

/** Labels of an order each, in all print sizes by turns; no receiver comes twice. */
function createMakeLabel(labels: LabelThreads): () => Promise<Buffer> {
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
    return labels.typeset(sizes[count % sizes.length] ?? 'one-part', label, { owner: 'load' });
  };
}

/** The baseline: the same compiler sets a page of one line, another each time. */
function createMakeLine(): () => Promise<Buffer> {
  const compiler = NodeCompiler.create({ workspace: path.join(import.meta.dirname, '../..') });
  let count = 0;
  return async () => {
    count += 1;
    const mainFileContent = '#set page(width: 100mm, height: 150mm)\n#sys.inputs.line';
    const pdf = compiler.pdf({ mainFileContent, inputs: { line: `Line ${count}` } });
    compiler.evictCache(3);
    // As between two calls: what it took is given back.
    await setImmediate();
    return pdf;
  };
}

/** PDFs a second of one side; what is not a PDF is told among the failures. */
async function measure(make: () => Promise<Buffer>, failures: string[]): Promise<number> {
  const startMs = performance.now();
  let made = 0;
  const makeOn = async () => {
    while (performance.now() - startMs < roundMs) {
      if (!(await make()).toString('latin1', 0, pdfStart.length).startsWith(pdfStart)) {
        failures.push('a label is not a PDF');
      }
      made += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, makeOn));
  return (made * 1000) / (performance.now() - startMs);
}

/** Labels of all three sizes, made in the threads that make them, beside pages of one line by the same compiler. */
async function benchMaking(): Promise<Outcome> {
  const failures: string[] = [];
  const labels = new LabelThreads((error) => failures.push(error.message));
  const [makeLabel, makeLine] = [createMakeLabel(labels), createMakeLine()];
  // Fonts are read and templates parsed with the first ones.
  await Promise.all(Array.from({ length: 20 }, makeLabel));
  for (let count = 0; count < 10; count += 1) await makeLine();
  const measurement = await alternate(
    rounds,
    () => measure(makeLabel, failures),
    () => measure(makeLine, failures),
  );
  await labels.close();
  const name = 'label PDFs';
  const kind = { unit: 'PDFs/s', comparedAs: 'ratio' } as const;
  const figure: Figure = { name, ...kind, ...measurement, aim: { least: 80, of: 'ours' } };
  return { figures: [figure], failures };
}

/** How fast labels are made, and how much the portal's calls notice of many. */
export async function benchLabels(): Promise<Outcome> {
  const outcomes = [await benchMaking(), await benchLabelDelay()];
  return {
    figures: outcomes.flatMap(({ figures }) => figures),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}
