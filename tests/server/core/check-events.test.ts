import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import type { Checked } from '#server/core/check/checked.ts';
import { EventReceiver } from '#server/core/check/event-receiver.ts';
import type { CoreEvent } from '#server/core/protocol.ts';
import {
  createPost,
  createReport,
  createReportBalances,
  type Report,
} from '#server/core/serve/report-events.ts';
import { coreSecret, openReferenceCore } from '../_support/forwarded.ts';
import { type Any, change, type Faults, openChecked, runOne, withFaults } from './_faults.ts';

describe('core:check with the reports of a core', async () => {
  const reported = 'a cancelled order is reported';
  const repeated = 'a report that was not taken is repeated under its id';
  const taken = 'what is reported can be taken';
  const scans = 'scans are reported at their time';
  const settlements = 'settlements add up';
  const balances = 'a balance that changed is reported';
  const traced = 'scans that were reported are traced';

  const receiver = new EventReceiver({ secrets: [coreSecret], now: () => reporting.clock.now });
  const address = await receiver.app.listen({ port: 0, host: '127.0.0.1' });
  const eventsUrl = `${address}/core/events`;
  const sound = createReport(eventsUrl, [coreSecret]);
  let report = sound;
  const post = createPost((events) => report(events));
  const settings = { PUSH_RETRY_S: Array(20).fill('1').join() };
  const reporting = await openReferenceCore({ post, eventsUrl, settings });
  // The ids of events contain the time of the system clock.
  Object.defineProperty(reporting.clock, 'now', { get: Date.now });
  reporting.whole.pushes.start();
  const { database } = reporting.context;
  const reportBalances = createReportBalances(database, (events) => report(events), Date.now);
  const balancesMs = 50;
  const telling = setInterval(() => reportBalances().catch(() => undefined), balancesMs);
  after(async () => {
    clearInterval(telling);
    await receiver.app.close();
    await reporting.whole.pushes.stop(0);
  });

  const soundly = (each: Report) => each;
  const open = async (
    toReport: (report: Report) => Report,
    waitMs = 10_000,
    url = reporting.url,
  ): Promise<Checked> => {
    receiver.faults.length = 0;
    report = toReport(sound);
    return openChecked(reporting, url, { events: { receiver, waitMs } });
  };

  it('finds no fault in the built-in courier', async () => {
    const checked = await open(soundly);
    for (const name of [reported, repeated, balances, taken]) {
      assert.deepEqual(await runOne(checked, name), { name, outcome: 'ok', words: '' });
    }
  });

  it('accepts reports that arrive during earlier checks', async () => {
    const checked = await open(soundly);
    const come = receiver.waitFor(({ apiAccount }) => apiAccount === checked.who.account, 10_000);
    const earlier = 'an order is cancelled once, and again with the same answer';
    assert.equal((await runOne(checked, earlier)).outcome, 'ok');
    assert.ok(await come);
    assert.deepEqual(await runOne(checked, taken), { name: taken, outcome: 'ok', words: '' });
  });

  it('reports that it cannot cause scans and settlements when none arrived', async () => {
    const checked = await open(soundly);
    for (const [name, act] of [
      [scans, 'scan'],
      [traced, 'scan'],
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

  it('accepts balances of accounts of an earlier check, which a core reports at its start', async () => {
    const checked = await open(soundly);
    const apiAccount = '990000000000';
    assert.notEqual(apiAccount, checked.who.account);
    await report([
      {
        id: crypto.randomUUID(),
        type: 'customer.balance',
        at: new Date().toISOString(),
        apiAccount,
        data: { customerCode: `C-${apiAccount}-COUNTED`, balance: 3 },
      },
    ]);
    assert.equal((await runOne(checked, taken)).outcome, 'ok');
  });

  it('reports that balances could not be checked when a core reports none', async () => {
    const silent = (sound: Report) => (events: readonly CoreEvent[]) =>
      sound(events.filter(({ type }) => type !== 'customer.balance'));
    const checked = await open(silent, 300);
    const { capabilities } = checked.parts;
    for (const [events, outcome, words] of [
      [undefined, 'not asked', /no customer\.balance event came in 0\.3 s after an order/],
      [['parcel.scan'], 'not asked', /\/capabilities names no customer\.balance/],
      [['customer.balance'], 'fails', /has 4 of 5 waybills left .* and no customer\.balance event/],
    ] as const) {
      Object.assign(capabilities, { events });
      const found = await runOne(checked, balances);
      assert.equal(found.outcome, outcome);
      assert.match(found.words, words);
    }
  });

  it('names kind, parcel and field of a refused report', async () => {
    const checked = await open(soundly);
    const apiAccount = checked.who.account;
    const numbers = { billCode: 'UEG1', txlogisticId: 'SO-1' };
    const at = new Date().toISOString();
    const event = { id: 'e-1', at, apiAccount };
    const wrong: [event: object, fault: string][] = [
      [
        { ...event, type: 'parcel.scan', data: { ...numbers, details: [] } },
        'parcel.scan event "e-1" of waybill UEG1, order SO-1: data.details breaks the rule required',
      ],
      [
        { ...event, type: 'customer.balance', data: { customerCode: 'C1', balance: '4 left' } },
        'customer.balance event "e-1" of customer C1: data.balance breaks the rule type integer',
      ],
      [
        { ...event, type: 'parcel.settled', data: { waybillNo: 'UEG2' }, at: 'today' },
        'parcel.settled event "e-1" of waybill UEG2: at has to be a time of RFC 3339 with its offset',
      ],
      [
        { ...event, type: 'order.status', apiAccount: '1', data: numbers },
        'order.status event "e-1" of waybill UEG1, order SO-1: apiAccount has to be a production account of the portal',
      ],
      [
        { ...event, type: 'parcel.scan', data: null },
        'parcel.scan event "e-1": data has to be an object',
      ],
      [{ id: 7, type: {}, data: { billCode: 7 } }, 'event 7: id has to be a text of 1 to 100'],
      [{}, 'event without an id: id has to be a text of 1 to 100'],
    ];
    await report(wrong.map(([each]) => each as CoreEvent));
    for (const [index, [, fault]] of wrong.entries()) {
      const found = receiver.faults[index] ?? '';
      assert.ok(found.startsWith(fault), found);
    }
    const found = await runOne(checked, taken);
    assert.equal(found.outcome, 'fails');
    assert.match(found.words, /parcel\.scan event "e-1" of waybill UEG1, order SO-1/);
  });

  /** Staff pick up a parcel of the check, so that its scan and its settlement are reported. */
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
  const withData = (change: (data: Record<string, string>) => object) =>
    changed((event) => {
      const data = event.data as Record<string, string>;
      return { data: { ...data, ...change(data) } };
    });

  const withBalance = (change: (data: Any) => object) =>
    changed(({ type, data }) =>
      type === 'customer.balance' ? { data: { ...(data as object), ...change(data) } } : {},
    );

  const finds = (
    fault: string,
    name: string,
    words: RegExp,
    toReport: (report: Report) => Report,
    waitMs = 10_000,
  ) =>
    it(`finds a core that ${fault}`, async () => {
      const checked = await open(toReport, waitMs);
      if (name === taken) await runOne(checked, reported);
      const found = await runOne(checked, name);
      assert.equal(found.outcome, 'fails');
      assert.match(found.words, words);
    });
  /** A fault after which no valid report comes. */
  const findsSilence = (...[fault, name, words, toReport]: Parameters<typeof finds>) =>
    finds(fault, name, words, toReport, 2_000);

  findsSilence('reports nothing', reported, /no order.status event said so/, () => async () => []);
  const notAgain = /not reported again under its id/;
  findsSilence('does not repeat a report that was not accepted', repeated, notAgain, (report) => {
    const seen = new Set<string>();
    return (events) => {
      const some = events.filter(({ id }) => !seen.has(id));
      for (const { id } of events) seen.add(id);
      return some.length > 0 ? report(some) : Promise.resolve([]);
    };
  });
  const otherId = changed(() => ({ id: crypto.randomUUID() }));
  findsSilence('repeats under another id', repeated, notAgain, otherId);
  const isUtc = /time of the event is .* in Africa\/Cairo/;
  const inUtc = withData(() => ({ time: '2026-11-20 08:00:00' }));
  finds('reports times in UTC', reported, isUtc, inUtc);
  const other = withData(() => ({ carrierCode: 'OTHER' }));
  finds('reports another carrier', reported, /carrierCode of the event is OTHER/, other);
  const otherWaybill = withData(() => ({ billCode: 'UEG000000000001' }));
  finds('reports another waybill', reported, /billCode of the event/, otherWaybill);
  const otherAccount = changed(() => ({ apiAccount: '1' }));
  finds('reports for another account', reported, /apiAccount of the event is 1/, otherAccount);
  const anHourOff = ({ at }: CoreEvent) => ({
    at: new Date(Date.parse(at) - 3_600_000).toISOString(),
  });
  finds('reports a time an hour off', reported, /`at` of the event is/, changed(anHourOff));
  const local = changed(({ at }) => ({ at: at.slice(0, 19) }));
  finds('reports without an offset', taken, /at has to be a time of RFC 3339/, local);
  const unknownStatus = withData(({ billCode = '' }) => ({ scanType: 'cancelled', billCode }));
  const breaksRule = /data.scanType breaks the rule/;
  findsSilence('reports an unknown status', reported, breaksRule, unknownStatus);
  findsSilence(
    'reports the granted number as the balance',
    balances,
    /no customer\.balance event said so .*; the last one said 5/,
    withBalance(() => ({ balance: 5 })),
  );
  findsSilence(
    'reports a balance as text',
    balances,
    /no customer\.balance event said so .*customer\.balance event \S+ of customer \S+: data\.balance/,
    withBalance(({ balance }) => ({ balance: `${balance} left` })),
  );
  const ownNumber = withBalance(() => ({ customerCode: '4711' }));
  const namesOther = /names the customer 4711/;
  findsSilence('reports a balance under its own customer number', balances, namesOther, ownNumber);
  const ofBalance = (change: (event: CoreEvent) => Partial<CoreEvent>) =>
    changed((event) => (event.type === 'customer.balance' ? change(event) : {}));
  finds(
    'reports a balance under its own account number',
    balances,
    /apiAccount of the customer\.balance event is 4711/,
    ofBalance(() => ({ apiAccount: '4711' })),
  );
  finds('reports a balance an hour off', balances, /`at` of the event is/, ofBalance(anHourOff));
  const otherSecret = `whsec_${btoa('x'.repeat(32))}`;
  const unsigned = /webhook-signature does not match/;
  findsSilence('signs with another secret', reported, unsigned, () =>
    createReport(eventsUrl, [otherSecret]),
  );

  const wrongly: [
    fault: string,
    toReport: (report: Report) => Report,
    type: CoreEvent['type'],
    words: RegExp | '',
  ][] = [
    ['nothing wrong', soundly, 'parcel.scan', ''],
    ['nothing wrong', soundly, 'parcel.settled', ''],
    [
      'scans in UTC',
      changed(({ type, data }) => {
        if (type !== 'parcel.scan') return {};
        const { details, ...others } = data as { details: object[] };
        const scanTime = new Date().toISOString().slice(0, 19).replace('T', ' ');
        return { data: { ...others, details: details.map((each) => ({ ...each, scanTime })) } };
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
    it(`finds ${fault} in ${type} events caused by staff meanwhile`, async () => {
      const checked = await open(toReport);
      await pickUpOne(checked, type);
      const found = await runOne(checked, type === 'parcel.scan' ? scans : settlements);
      assert.equal(found.outcome, words === '' ? 'ok' : 'fails', found.words);
      if (words !== '') assert.match(found.words, words);
    });
  }

  const withDetails = (make: (details: Any[]) => Any[]): Faults => ({
    'logistics/query': change((rows) =>
      rows.map((row: Any) => ({ ...row, details: make(row.details) })),
    ),
  });
  const traces: [fault: string, faults: Faults, words: RegExp | ''][] = [
    ['nothing wrong', {}, ''],
    ['the oldest scan first', withDetails((all) => all.toReversed()), /newest first/],
    ['each scan twice', withDetails((all) => all.flatMap((one) => [one, one])), /a scan twice/],
    ['no scan', withDetails(() => []), /was reported with scanTypeCode 1 .* shows nothing/],
    [
      'scans in UTC',
      withDetails((all) =>
        all.map((one, at) => ({ ...one, scanTime: `2026-11-20T08:00:0${9 - at}` })),
      ),
      /was reported with scanTypeCode/,
    ],
  ];
  for (const [fault, faults, words] of traces) {
    it(`finds ${fault} in the trace of a parcel scanned by staff meanwhile`, async () => {
      const url = await reporting.serve({ core: withFaults(reporting.served.core, faults) });
      const checked = await open(soundly, 10_000, url);
      const { billCode } = await checked.create();
      for (const type of [1, 3] as const) {
        const come = receiver.waitFor(({ type }) => type === 'parcel.scan', 10_000);
        // Scans within one second have no order.
        await scanParcel(reporting.courier, { billCode, type, hoursBetween: type === 1 ? 0 : 1 });
        assert.ok(await come);
      }
      const found = await runOne(checked, traced);
      assert.equal(found.outcome, words === '' ? 'ok' : 'fails', found.words);
      if (words !== '') assert.match(found.words, words);
    });
  }
});
