import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { describe, it } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { maxLabels } from '#contract/operations/orderserve/print-orders.ts';
import { LabelThreads, mostPdfs, mostWaiting } from '#server/core/built-in/labels/label-threads.ts';
import { toSpecimen } from '#server/core/built-in/labels/specimen.ts';
import { TooManyWaiting } from '#server/worker-thread.ts';
import { openLog } from '../../../_support/log.ts';
import { createdOrder } from '../../../_support/orders.ts';
import { readPdf } from '../../../_support/pdf.ts';
import { addIntegrator, type Integrator, openTestPortal } from '../../../_support/portal.ts';
import { call2 } from '../../../_support/version-2.ts';
import { print, printed } from './_print.ts';

const ground = { brandName: 'Courier', timeZone: 'UTC', wireTextOf: (key: string) => key };
const specimen = toSpecimen(ground);
const log = openLog();
/** None that these tests make themselves dies. */
const onEnded = (error: Error) => {
  throw error;
};
const nextThread = async (): Promise<Worker> => (await once(process, 'worker'))[0];
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

/** How many threads of this process come after the others, as Linux tells it (`man 5 proc_pid_stat`, field 19). */
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

describe('the threads that make labels', () => {
  it('starts with the first label and ends with the app', async () => {
    const { portal, integrator } = await openPrinter();
    const started = nextThread();
    const { billCode } = await createdOrder(portal, integrator);
    await printed(portal, integrator, { billCode });
    const exited = once(await started, 'exit');
    await portal.app.close();
    await exited;
  });

  it('fails the call that waits when it dies, tells why in the log, and is there for the next', async () => {
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

  it('has a second one only where a label would wait for the first', async () => {
    const labels = new LabelThreads(onEnded);
    let started = 0;
    const count = () => {
      started += 1;
    };
    process.on('worker', count);
    await labels.typeset('one-part', specimen);
    await labels.typeset('one-part', specimen);
    assert.equal(started, 1);
    await Promise.all(times(4, () => labels.typeset('one-part', specimen)));
    assert.equal(started, 2);
    process.off('worker', count);
    await labels.close();
  });

  const isLinux = process.platform === 'linux';
  it('lets calls go first, but not before it has read its fonts', { skip: !isLinux }, async () => {
    const labels = new LabelThreads(onEnded);
    const before = await countAfterOthers();
    const started = nextThread();
    const first = labels.typeset('one-part', specimen);
    await once(await started, 'online');
    assert.equal(await countAfterOthers(), before);
    await first;
    assert.equal(await countAfterOthers(), before + 1);
    await labels.close();
  });

  it('makes a PDF of many beside single labels, none of which waits for it', async () => {
    const labels = new LabelThreads(onEnded);
    await Promise.all(times(4, () => labels.typeset('one-part', specimen)));
    const made: string[] = [];
    const many = labels
      .typesetMany(
        'a',
        'one-part',
        times(maxLabels, () => specimen),
      )
      .then(() => made.push('many'));
    assert.equal(labels.waiting, maxLabels);
    for (const _ of times(3, Number)) {
      await labels.typeset('one-part', specimen);
      made.push('one');
    }
    await many;
    assert.deepEqual(made, ['one', 'one', 'one', 'many']);
    assert.equal(labels.waiting, 0);
    await labels.close();
  });

  it('lets accounts take turns with PDFs of many, and refuses what one asks for beyond its share', async () => {
    const labels = new LabelThreads(onEnded);
    const ended: string[] = [];
    const ask = async (owner: string, name: string) => {
      await labels.typesetMany(owner, 'one-part', [specimen, specimen]);
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
    await labels.close();
  });

  it('fails the PDF of many that is made and those that wait when it ends', async () => {
    const labels = new LabelThreads(onEnded);
    const make = (owner: string) => labels.typesetMany(owner, 'a4', [specimen, specimen]);
    const asked = Promise.allSettled(['a', 'b', 'c'].map(make));
    await labels.close();
    assert.ok((await asked).every(({ status }) => status === 'rejected'));
    assert.equal((await readPdf(await make('a'))).length, 2);
    await labels.close();
  });

  it('fails every label that waits when it ends, and starts anew for another', async () => {
    const labels = new LabelThreads(onEnded);
    const asked = Promise.allSettled(times(3, () => labels.typeset('one-part', specimen)));
    await labels.close();
    assert.deepEqual(
      (await asked).map(({ status }) => status),
      ['rejected', 'rejected', 'rejected'],
    );
    assert.equal((await readPdf(await labels.typeset('one-part', specimen))).length, 1);
    await labels.close();
  });

  it('fails a label that cannot be set, and none beside it', async () => {
    const labels = new LabelThreads(onEnded);
    const broken = { ...specimen, waybill: null };
    const made = [specimen, broken, specimen].map((label) => labels.typeset('a4', label));
    const asked = await Promise.allSettled(made);
    assert.deepEqual(
      asked.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    await labels.close();
  });

  it('lets so many labels wait, and refuses the next at once', async () => {
    const labels = new LabelThreads(onEnded);
    const asked = times(mostWaiting, () => labels.typeset('one-part', specimen));
    await assert.rejects(labels.typeset('one-part', specimen), TooManyWaiting);
    assert.equal((await Promise.all(asked)).length, mostWaiting);
    await labels.typeset('one-part', specimen);
    await labels.close();
  });

  it('gives each of many calls at once its own label', async () => {
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

  it('has calls come again where too many wait', async () => {
    const { portal, integrator } = await openPrinter();
    const { billCode } = await createdOrder(portal, integrator);
    const asked = times(mostWaiting * 2, () => print(portal, integrator, { billCode }));
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ code }) => code !== '1');
    assert.ok(answers.length - refused.length >= mostWaiting);
    assert.ok(refused.length > 0);
    for (const { status, code, headers } of refused) {
      assert.deepEqual([status, code, headers['retry-after']], [503, '145003040', '5']);
    }
    await printed(portal, integrator, { billCode });
  });

  it('has an account come again that asks for many PDFs at once, and nobody else', async () => {
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
