import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { describe, it, type TestContext } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { maxLabels } from '#contract/operations/orderserve/print-orders.ts';
import { descriptor2 } from '#contract/versions/descriptors.ts';
import { LabelThreads, mostLabels, mostPdfs } from '#server/core/built-in/labels/label-threads.ts';
import { toSpecimen } from '#server/core/built-in/labels/to-label.ts';
import { TooManyWaiting } from '#server/runtime/worker-thread.ts';
import { openLog } from '../../../_support/log.ts';
import { createdOrder } from '../../../_support/orders.ts';
import { readPdf } from '../../../_support/pdf.ts';
import { addIntegrator, type Integrator, openTestPortal } from '../../../_support/portal.ts';
import { until } from '../../../_support/until.ts';
import { call2, sign2 } from '../../../_support/version-2.ts';
import { print, printed } from './_print.ts';

const context = { brandName: 'Courier', timeZone: 'UTC', wireTextOf: (key: string) => key };
const specimen = toSpecimen(context);
const owner = 'one account';
/** Waiting labels, and those in the two threads. */
const mostAsked = mostLabels.inAll + 4;
const log = openLog();
/** Threads must not die unless a test ends them. */
const onEnded = (error: Error) => {
  throw error;
};
function openThreads(test: TestContext): LabelThreads {
  const labels = new LabelThreads(onEnded);
  test.after(() => labels.close());
  return labels;
}
const typeset = (labels: LabelThreads, by = owner) =>
  labels.typeset('one-part', specimen, { owner: by });
const nextThread = async (): Promise<Worker> => (await once(process, 'worker'))[0];
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Counts threads below normal priority on Linux (`man 5 proc_pid_stat`, field 19). */
async function countAfterOthers(): Promise<number> {
  const tasks = await readdir('/proc/self/task');
  const stats = await Promise.all(
    tasks.map((task) => readFile(`/proc/self/task/${task}/stat`, 'utf8')),
  );
  const priorities = stats.map((stat) => Number(stat.split(') ').at(-1)?.split(' ')[16]));
  return priorities.filter((priority) => priority === constants.priority.PRIORITY_BELOW_NORMAL)
    .length;
}

async function openPrinter() {
  const portal = await openTestPortal({}, { logger: log.logger });
  const integrator = await addIntegrator(portal);
  return { portal, integrator };
}

describe('the label threads', () => {
  it('start with the first label and end with the app', async () => {
    const { portal, integrator } = await openPrinter();
    const started = nextThread();
    const { billCode } = await createdOrder(portal, integrator);
    await printed(portal, integrator, { billCode });
    const exited = once(await started, 'exit');
    await portal.app.close();
    await exited;
  });

  it('fail the waiting call when one dies, log the reason and work for the next', async () => {
    const { portal, integrator } = await openPrinter();
    const { billCode } = await createdOrder(portal, integrator);
    const started = nextThread();
    const asked = print(portal, integrator, { billCode });
    await (await started).terminate();
    const { status, code, msg, headers } = await asked;
    assert.deepEqual([status, code], [200, '145005000']);
    const requestId = String(headers['x-request-id']);
    assert.ok(msg.includes(requestId) && log.text().includes(requestId));
    assert.match(log.text(), /"msg":"a thread ended"/);
    assert.match(log.text(), /a thread that makes labels ended/);
    await printed(portal, integrator, { billCode });
  });

  it('are two only if a label would wait for the first', async (test) => {
    const labels = openThreads(test);
    let started = 0;
    const count = () => {
      started += 1;
    };
    process.on('worker', count);
    await typeset(labels);
    await typeset(labels);
    assert.equal(started, 1);
    await Promise.all(times(4, () => typeset(labels)));
    assert.equal(started, 2);
    process.off('worker', count);
  });

  const isLinux = process.platform === 'linux';
  it('give calls priority, but only after reading their fonts', {
    skip: !isLinux,
  }, async (test) => {
    const labels = openThreads(test);
    const before = await countAfterOthers();
    const started = nextThread();
    const first = typeset(labels);
    await once(await started, 'online');
    assert.equal(await countAfterOthers(), before);
    await first;
    assert.equal(await countAfterOthers(), before + 1);
  });

  it('make a PDF of many labels without delaying single labels', async (test) => {
    const labels = openThreads(test);
    await Promise.all(times(4, () => typeset(labels)));
    const made: string[] = [];
    const many = labels
      .typesetMany(
        'one-part',
        times(maxLabels, () => specimen),
        { owner },
      )
      .then(() => made.push('many'));
    assert.equal(labels.waiting, maxLabels);
    for (const _ of times(3, Number)) {
      await typeset(labels);
      made.push('one');
    }
    await many;
    assert.deepEqual(made, ['one', 'one', 'one', 'many']);
    assert.equal(labels.waiting, 0);
  });

  it('serve PDFs of accounts in turn, and refuse those beyond the share of an account', async (test) => {
    const labels = openThreads(test);
    const ended: string[] = [];
    const ask = async (owner: string, name: string) => {
      await labels.typesetMany('one-part', [specimen, specimen], { owner });
      ended.push(name);
    };
    // One is made while the others wait.
    const asked = times(mostPdfs.ofOne + 1, (index) => ask('greedy', `greedy ${index}`));
    await assert.rejects(ask('greedy', 'too many'), TooManyWaiting);
    asked.push(...times(3, (index) => ask(`modest ${index}`, `modest ${index}`)));
    await Promise.all(asked);
    const first = ['greedy 0', 'greedy 1', 'modest 0', 'modest 1', 'modest 2'];
    assert.deepEqual(ended.slice(0, first.length), first);
    assert.equal(ended.length, mostPdfs.ofOne + 4);
  });

  it('fail PDFs in progress and waiting when they close', async (test) => {
    const labels = openThreads(test);
    const make = (owner: string) => labels.typesetMany('a4', [specimen, specimen], { owner });
    const asked = Promise.allSettled(['a', 'b', 'c'].map(make));
    await labels.close();
    assert.ok((await asked).every(({ status }) => status === 'rejected'));
    const [pdf] = await make('a');
    assert.equal((await readPdf(pdf as Buffer)).length, 2);
  });

  it('fail waiting labels when they close, and start again for another', async (test) => {
    const labels = openThreads(test);
    const asked = Promise.allSettled(times(3, () => typeset(labels)));
    await labels.close();
    assert.deepEqual(
      (await asked).map(({ status }) => status),
      ['rejected', 'rejected', 'rejected'],
    );
    assert.equal((await readPdf(await typeset(labels))).length, 1);
  });

  it('free the pictures they drew, so that memory does not grow with their number', async (test) => {
    const labels = openThreads(test);
    const draw = async (count: number) => {
      for (let made = 0; made < count; made += 1) {
        await labels.typeset('a4', specimen, { owner }, { format: 'PNG', dpi: 300 });
      }
    };
    // The first load PDFium and the fonts.
    await draw(10);
    const before = process.memoryUsage().rss;
    await draw(30);
    const grownMb = (process.memoryUsage().rss - before) / 2 ** 20;
    assert.ok(grownMb < 50, `30 pictures left ${Math.round(grownMb)} MB behind`);
  });

  it('fail only the picture that cannot be drawn', async (test) => {
    const labels = openThreads(test);
    const broken = { ...specimen, waybill: null };
    const picture = { format: 'ZPL', dpi: 203 } as const;
    const made = [specimen, broken, specimen].map((label) =>
      labels.typeset('one-part', label, { owner }, picture),
    );
    const asked = await Promise.allSettled(made);
    assert.deepEqual(
      asked.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
  });

  it('fail only the label that cannot be typeset', async (test) => {
    const labels = openThreads(test);
    const broken = { ...specimen, waybill: null };
    const made = [specimen, broken, specimen].map((label) =>
      labels.typeset('a4', label, { owner }),
    );
    const asked = await Promise.allSettled(made);
    assert.deepEqual(
      asked.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
  });

  it('let a limited number of labels wait and refuse the next', async (test) => {
    const labels = openThreads(test);
    const asked = times(mostAsked, () => typeset(labels));
    await assert.rejects(typeset(labels), TooManyWaiting);
    assert.equal((await Promise.all(asked)).length, mostAsked);
    await typeset(labels);
  });

  it('serve single labels of accounts in turn, even when one account fills the queue', async (test) => {
    const labels = openThreads(test);
    const ended: string[] = [];
    const ask = async (name: string) => {
      await typeset(labels, name);
      ended.push(name);
    };
    // Both threads have read their fonts, so that neither delays a label by starting.
    await Promise.all(times(8, () => typeset(labels, 'first')));
    const greedy = times(mostAsked, () => ask('greedy'));
    const modest = times(3, (index) => ask(`modest ${index}`));
    const settled = await Promise.allSettled(greedy);
    await Promise.all(modest);
    // Without turns they would be last. The other thread may make many while one waits for the processor.
    const early = ended.slice(0, mostAsked / 3);
    assert.equal(early.filter((name) => name !== 'greedy').length, modest.length);
    const refused = settled.filter(({ status }) => status === 'rejected');
    assert.equal(refused.length, modest.length);
  });

  it('give parallel calls their own labels', async () => {
    const { portal, integrator } = await openPrinter();
    const orders = await Promise.all(times(20, () => createdOrder(portal, integrator)));
    await Promise.all(
      orders.map(async ({ billCode }, index) => {
        const pdf = await printed(portal, integrator, { billCode, printSize: index % 3 });
        const [page] = await readPdf(pdf);
        const shown = orders.filter((order) => page?.text.includes(order.billCode));
        assert.deepEqual(
          shown.map((order) => order.billCode),
          [billCode],
        );
      }),
    );
  });

  it('return 503 with Retry-After when too many wait', async () => {
    const { portal, integrator } = await openPrinter();
    const { billCode } = await createdOrder(portal, integrator);
    const asked = times(mostAsked * 2, () => print(portal, integrator, { billCode }));
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ code }) => code !== '1');
    assert.ok(answers.length - refused.length >= mostLabels.inAll);
    assert.ok(refused.length > 0);
    for (const { status, code, headers } of refused) {
      assert.deepEqual([status, code], [503, '145003040']);
      const waitS = Number(headers['retry-after']);
      assert.ok(waitS >= 1 && waitS <= 60, `${waitS} s`);
    }
    await printed(portal, integrator, { billCode });
  });

  it('skip the labels of a caller who disconnected', async () => {
    const { portal, integrator } = await openPrinter();
    portal.clock.now = Date.now();
    const { labels } = portal.courier;
    const { billCode } = await createdOrder(portal, integrator);
    const address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
    const many = times(maxLabels, () => specimen);
    // Accounts before the caller, served one at a time.
    const before = times(8, (index) => labels.typesetMany('one-part', many, { owner: `${index}` }));
    const waiting = labels.waitingPdfs;
    const body = JSON.stringify({ customerCode: integrator.customerCode, billCodes: [billCode] });
    const headers = {
      'content-type': 'application/json',
      ...sign2(integrator, 'order/printOrders', body, { at: portal.clock.now }),
    };
    const leaving = new AbortController();
    const url = `${address}${descriptor2.basePath}/order/printOrders`;
    const asked = fetch(url, { method: 'POST', headers, body, signal: leaving.signal });
    await until(() => labels.waitingPdfs > waiting, 'the call waits');
    leaving.abort();
    await assert.rejects(asked);
    let made = 0;
    for (const each of before) void each.then(() => (made += 1));
    await until(() => labels.waitingPdfs + made < before.length, 'its place is free');
    assert.ok(made < before.length, 'the place was given back before its turn came');
    assert.doesNotMatch(log.text(), /"level":50.*printOrders/);
    await Promise.all(before);
  });

  it('return 503 to an account with too many parallel PDFs, and to no other', async () => {
    const { portal, integrator } = await openPrinter();
    const modest = await addIntegrator(portal);
    const ask = async (by: Integrator) => {
      const { billCode } = await createdOrder(portal, by);
      const request = { customerCode: by.customerCode, billCodes: [billCode] };
      return call2(portal, by, 'order/printOrders', request);
    };
    const greedy = await Promise.all(
      times(mostPdfs.ofOne + 6, () => ask(integrator)).concat(ask(modest)),
    );
    assert.equal(greedy.at(-1)?.code, '1');
    const refused = greedy.filter(({ code }) => code !== '1');
    assert.ok(refused.length > 0);
    for (const { status, code, headers } of refused) {
      assert.deepEqual([status, code], [503, '145003040']);
      assert.match(String(headers['retry-after']), /^[1-9]\d?$/);
    }
  });
});
