import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import type { Checked } from '#server/core/check/checked.ts';
import { EventReceiver } from '#server/core/check/event-receiver.ts';
import type { CoreEvent } from '#server/core/protocol.ts';
import { createPost, createReport, type Report } from '#server/core/serve/report-events.ts';
import { coreSecret, openReferenceCore } from '../_support/forwarded.ts';
import { openChecked, runOne } from './_check.ts';

describe('core:check with the reports of a core', async () => {
  const reported = 'a cancelled order is reported';
  const repeated = 'a report that was not taken is repeated under its id';
  const taken = 'what is reported can be taken';
  const scans = 'scans are reported at their time';
  const settlements = 'settlements add up';

  const receiver = new EventReceiver({ secrets: [coreSecret], now: () => reporting.clock.now });
  const address = await receiver.app.listen({ port: 0, host: '127.0.0.1' });
  const eventsUrl = `${address}/core/events`;
  const sound = createReport(eventsUrl, [coreSecret]);
  let report = sound;
  const post = createPost((events) => report(events));
  const settings = { PUSH_RETRY_S: Array(20).fill('1').join() };
  const reporting = await openReferenceCore({ post, eventsUrl, settings });
  // Events say when they were written by their ids, which know no other clock.
  Object.defineProperty(reporting.clock, 'now', { get: Date.now });
  reporting.whole.pushes.start();
  after(async () => {
    await receiver.app.close();
    await reporting.whole.pushes.stop(0);
  });

  const open = (toReport: (report: Report) => Report, waitMs = 10_000) => {
    receiver.faults.length = 0;
    report = toReport(sound);
    return openChecked(reporting, reporting.url, { events: { receiver, waitMs } });
  };

  it('finds nothing in the built-in courier', async () => {
    const checked = await open((each) => each);
    for (const name of [reported, repeated, taken]) {
      assert.deepEqual(await runOne(checked, name), { name, outcome: 'ok', words: '' });
    }
  });

  it('takes what is reported while earlier checks run', async () => {
    const checked = await open((each) => each);
    const come = receiver.waitFor(({ apiAccount }) => apiAccount === checked.who.account, 10_000);
    const earlier = 'an order is cancelled once, and again with the same answer';
    assert.equal((await runOne(checked, earlier)).outcome, 'ok');
    assert.ok(await come);
    assert.deepEqual(await runOne(checked, taken), { name: taken, outcome: 'ok', words: '' });
  });

  it('says that it cannot cause scans and settlements where none came', async () => {
    const checked = await open((each) => each);
    for (const [name, act] of [
      [scans, 'scan'],
      [settlements, 'pick up'],
    ] as const) {
      const { outcome, words } = await runOne(checked, name);
      assert.equal(outcome, 'not asked', name);
      assert.match(
        words,
        new RegExp(`${act} a parcel of account ${checked.who.account} meanwhile`),
      );
    }
  });

  /** Staff pick up a parcel of the check: its scan and its settlement are reported. */
  async function pickUpOne(checked: Checked, type: CoreEvent['type']): Promise<void> {
    const { billCode } = await checked.create();
    const come = receiver.waitFor((event) => event.type === type, 10_000);
    await scanParcel(reporting.courier, { billCode, type: 1 });
    assert.ok(await come);
  }

  const changed =
    (change: (event: CoreEvent) => Partial<CoreEvent>) =>
    (report: Report): Report =>
    (events) =>
      report(events.map((event) => ({ ...event, ...change(event) })));
  const withData = (data: (told: Record<string, string>) => object) =>
    changed((event) => {
      const told = event.data as Record<string, string>;
      return { data: { ...told, ...data(told) } };
    });

  const wrong: [
    fault: string,
    toReport: (report: Report) => Report,
    check: string,
    words: RegExp,
  ][] = [
    ['reports nothing', () => async () => [], reported, /no order.status event said so/],
    [
      'does not repeat what was not taken',
      (report) => {
        const seen = new Set<string>();
        return (events) => {
          const some = events.filter(({ id }) => !seen.has(id));
          for (const { id } of events) seen.add(id);
          return some.length > 0 ? report(some) : Promise.resolve([]);
        };
      },
      repeated,
      /not reported again under its id/,
    ],
    [
      'repeats under another id',
      changed(() => ({ id: crypto.randomUUID() })),
      repeated,
      /not reported again under its id/,
    ],
    [
      'reports times in UTC',
      withData(() => ({ time: '2026-11-20 08:00:00' })),
      reported,
      /time of the event is .* in Africa\/Cairo/,
    ],
    [
      'reports another carrier',
      withData(() => ({ carrierCode: 'OTHER' })),
      reported,
      /carrierCode of the event is OTHER/,
    ],
    [
      'reports another waybill',
      withData(() => ({ billCode: 'UEG000000000001' })),
      reported,
      /billCode of the event/,
    ],
    [
      'reports for another account',
      changed(() => ({ apiAccount: '1' })),
      reported,
      /apiAccount of the event is 1/,
    ],
    [
      'reports when it was told, an hour off',
      changed(({ at }) => ({ at: new Date(Date.parse(at) - 3_600_000).toISOString() })),
      reported,
      /`at` of the event is/,
    ],
    [
      'reports without an offset',
      changed(({ at }) => ({ at: at.slice(0, 19) })),
      taken,
      /at has to be a time of RFC 3339/,
    ],
    [
      'reports a status that is none',
      withData(({ billCode = '' }) => ({ scanType: 'cancelled', billCode })),
      reported,
      /data.scanType has to be/,
    ],
    [
      'signs with another secret',
      () => createReport(eventsUrl, [`whsec_${btoa('x'.repeat(32))}`]),
      reported,
      /webhook-signature does not match/,
    ],
  ];

  for (const [fault, toReport, name, words] of wrong) {
    it(`finds a core that ${fault}`, async () => {
      const isSilent = [/no order/, /not reported again/, /scanType/, /webhook-signature/].some(
        ({ source }) => words.source.includes(source),
      );
      const checked = await open(toReport, isSilent ? 300 : 10_000);
      if (name === taken) await runOne(checked, reported);
      const found = await runOne(checked, name);
      assert.equal(found.outcome, 'fails');
      assert.match(found.words, words);
    });
  }

  const wrongly: [
    fault: string,
    toReport: (report: Report) => Report,
    type: CoreEvent['type'],
    words: RegExp | '',
  ][] = [
    ['nothing wrong', (each) => each, 'parcel.scan', ''],
    ['nothing wrong', (each) => each, 'parcel.settled', ''],
    [
      'scans in UTC',
      changed(({ type, data }) => {
        if (type !== 'parcel.scan') return {};
        const { details, ...told } = data as { details: object[] };
        const scanTime = new Date().toISOString().slice(0, 19).replace('T', ' ');
        return { data: { ...told, details: details.map((each) => ({ ...each, scanTime })) } };
      }),
      'parcel.scan',
      /newest scanTime of \S+ is .* in Africa\/Cairo/,
    ],
    [
      'totals without the insurance fee',
      changed(({ type, data }) =>
        type === 'parcel.settled' ? { data: { ...(data as object), insuredFee: '7.00' } } : {},
      ),
      'parcel.settled',
      /totalFreight of \S+ is .* insuredFee 7\.00/,
    ],
  ];
  for (const [fault, toReport, type, words] of wrongly) {
    it(`finds ${fault} in ${type} events that staff cause meanwhile`, async () => {
      const checked = await open(toReport);
      await pickUpOne(checked, type);
      const found = await runOne(checked, type === 'parcel.scan' ? scans : settlements);
      assert.equal(found.outcome, words === '' ? 'ok' : 'fails', found.words);
      if (words !== '') assert.match(found.words, words);
    });
  }
});
