import {
  type CallId,
  type Check,
  type Checked,
  expect,
  newNumber,
  unknownWaybill,
  type Who,
} from './checked.ts';

async function checkTrace(checked: Checked): Promise<void> {
  const [one, other] = [await checked.create(), await checked.create()];
  const billCodes = `${other.billCode},${one.billCode}`;
  const traced = await checked.succeed('logistics/query', { billCodes });
  const answered = traced.map(({ billCode }: { billCode: string }) => billCode).join();
  expect(answered === billCodes, `logistics/query of ${billCodes} answered ${answered}`);
  for (const { details } of traced) {
    const times = details.map(({ scanTime }: { scanTime: string }) => scanTime);
    const isNewestFirst = times.join() === times.toSorted().reverse().join();
    expect(isNewestFirst, `scans have to come newest first, and came ${times.join(', ')}`);
  }
  await checked.refuse('a list with an unknown waybill', '145003316', [
    'logistics/query',
    { billCodes: `${one.billCode},${unknownWaybill}` },
  ]);
}

async function checkWaybillInfo(checked: Checked): Promise<void> {
  const { billCode, sumFreight } = await checked.create({ offerFee: '200' });
  const waybillNos = [billCode, unknownWaybill];
  const found = await checked.succeed('orderserve/waybillInformation', { waybillNos });
  const [info, ...more] = found;
  expect(
    info?.waybillNo === billCode && more.length === 0,
    `orderserve/waybillInformation has to answer ${billCode} alone, and answered ${JSON.stringify(found)}`,
  );
  const other = await checked.create();
  const several = { waybillNos: [other.billCode, billCode] };
  const both = await checked.succeed('orderserve/waybillInformation', several);
  expect(
    new Set(both.map(({ waybillNo }: { waybillNo: string }) => waybillNo)).size === 2,
    `orderserve/waybillInformation of two waybills answered ${both.length}`,
  );
  expect(info.isSign === 0, `${billCode} was just made, and isSign says that it is signed for`);
  expect(
    Number(info.totalFreight) === Number(sumFreight),
    `totalFreight of ${billCode} is ${info.totalFreight}, and orderserve/create answered sumFreight ${sumFreight}`,
  );
  expect(
    info.customerCode === checked.who.customer,
    `${billCode} is a waybill of ${checked.who.customer}, and was answered as one of ${info.customerCode}`,
  );
}

/** Checks freight by weight, between cities and within one. */
async function checkFreight(checked: Checked): Promise<void> {
  const { sender, receiver: far, length, width, height } = checked.exampleParcel;
  const near = { ...far, prov: sender.prov, city: sender.city, area: sender.area };
  for (const receiver of [far, near]) {
    const txlogisticId = newNumber();
    for (const weight of [1, 9.4]) {
      // The second call modifies the order.
      const { sumFreight, billCode } = await checked.create({ txlogisticId, weight, receiver });
      const order = checked.answers('orderserve/query')
        ? await checked.findOrder(billCode)
        : undefined;
      expect(
        order === undefined || Number(order.sumFreight) === Number(sumFreight),
        `sumFreight of ${billCode} is ${sumFreight} at orderserve/create and ${order?.sumFreight} at orderserve/query`,
      );
      const parcel = { sender, receiver, length, width, height, weight };
      const { totalPrice } = await checked.succeed('other/freight', parcel);
      expect(
        Number(totalPrice) === Number(sumFreight),
        `${checked.nameOf('other/freight')} says ${totalPrice} for a parcel of ${weight} kg, and orderserve/create charged ${sumFreight}`,
      );
    }
  }
}

async function checkSortingCode(checked: Checked): Promise<void> {
  const { sortingCode, lastCenterName } = await checked.create();
  const { sender, receiver } = checked.exampleParcel;
  const code = await checked.succeed('other/threeSegmentCode', { sender, receiver });
  expect(
    code.sortingCode === sortingCode && code.lastCenterName === lastCenterName,
    `${checked.nameOf('other/threeSegmentCode')} says ${code.sortingCode} (${code.lastCenterName}), and orderserve/create ${sortingCode} (${lastCenterName})`,
  );
}

async function checkRealNames(checked: Checked): Promise<void> {
  const { billCode } = await checked.create();
  const kept = await checked.succeed('other/realNameSaveInfo', { billCode });
  expect(kept.billCode === billCode, `${kept.billCode} was answered for ${billCode}`);
  await checked.refuse('an unknown waybill', '145003316', [
    'other/realNameSaveInfo',
    { billCode: unknownWaybill },
  ]);
}

const toSubscription = ({ account }: Who, waybillCode: string) => ({
  id: account,
  list: [{ traceNode: '1', waybillCode }],
});

async function checkSubscribing(checked: Checked): Promise<void> {
  const { who } = checked;
  const { billCode } = await checked.create();
  await checked.succeed('logistics/subscribe', toSubscription(who, billCode));
  await checked.refuse('an unknown waybill', '145003100', [
    'logistics/subscribe',
    toSubscription(who, unknownWaybill),
  ]);
}

/**
 * Returns what a stranger must not do with an order. `none`: the response is an empty list; else the error
 * code. An operation that checks the account only serves all its customers.
 */
function toStrangersCalls(billCode: string, txlogisticId: string, who: Who, before: string) {
  const byTime = { command: 3, startDate: before, current: 1, size: 200 };
  return [
    ['orderserve/query', { command: 1, serialNumber: [txlogisticId] }, 'none'],
    ['orderserve/query', { command: 2, serialNumber: [billCode] }, 'none'],
    ['orderserve/query', byTime, 'none'],
    ['orderserve/waybillInformation', { waybillNos: [billCode] }, 'none'],
    ['orderserve/expressquery', { billCode }, '1450033319'],
    ['orderserve/printOrders', { billCodes: [billCode] }, '1450033319'],
    ['orderserve/cancel', { orderType: 2, txlogisticId, reason: 'a check' }, '999002000'],
    ['logistics/query', { billCodes: billCode }, '145003316', 'account'],
    ['logistics/subscribe', toSubscription(who, billCode), '145003100', 'account'],
    ['other/realNameSaveInfo', { billCode }, '145003316', 'account'],
  ] as const;
}

type StrangersCall = ReturnType<typeof toStrangersCalls>[number];

async function expectHidden(checked: Checked, stranger: Who, what: string, operation: CallId) {
  const before = checked.localTime(-60_000);
  const { billCode, txlogisticId } = await checked.create();
  const { orderNumber } = checked.answers('orderserve/query')
    ? await checked.findOrder(billCode)
    : { orderNumber: newNumber() };
  const isOtherAccount = stranger.account !== checked.who.account;
  const endDate = checked.localTime(60_000);
  const bySerial = [
    'orderserve/query',
    { command: 4, serialNumber: [orderNumber] },
    'none',
  ] as const;
  for (const [id, fields, expected, scope] of [
    ...toStrangersCalls(billCode, txlogisticId, stranger, before),
    bySerial,
  ] as StrangersCall[]) {
    if (id !== operation || (scope === 'account' && !isOtherAccount)) continue;
    const asked = 'startDate' in fields ? { ...fields, endDate } : fields;
    if (expected === 'none') {
      const found = await checked.succeed(id, asked, stranger);
      expect(found.length === 0, `${id} showed ${what}'s parcel: ${JSON.stringify(found)}`);
    } else {
      await checked.refuse(`${what}'s parcel`, expected, [id, asked, stranger]);
    }
  }
}

const strangersOperations = [
  'orderserve/query',
  'orderserve/waybillInformation',
  'orderserve/expressquery',
  'orderserve/printOrders',
  'orderserve/cancel',
  'logistics/query',
  'logistics/subscribe',
  'other/realNameSaveInfo',
] as const satisfies readonly CallId[];

/** Checks other accounts, with a customer of another code and of the same, and another customer of the account. */
async function checkStrangers(checked: Checked, operation: CallId): Promise<void> {
  const { customer } = checked.who;
  const { stranger } = checked;
  const strangers: [who: Who, what: string][] = [
    [{ ...stranger, customer: `C-${stranger.account}` }, 'another account'],
    [stranger, 'another account'],
    [{ ...checked.who, customer: `${customer}-OTHER` }, 'another customer'],
  ];
  for (const [who, what] of strangers) await expectHidden(checked, who, what, operation);
}

const made: readonly CallId[] = ['orderserve/create'];

export const parcelChecks: readonly Check[] = [
  {
    name: 'parcels are traced in the order of the request',
    asks: [...made, 'logistics/query'],
    run: checkTrace,
  },
  {
    name: 'a waybill has the charges of its order',
    asks: [...made, 'orderserve/waybillInformation'],
    run: checkWaybillInfo,
  },
  {
    name: 'freight is the same before and after the order',
    asks: made,
    run: checkFreight,
  },
  {
    name: 'a sorting code is the same before and after the order',
    asks: made,
    run: checkSortingCode,
  },
  {
    name: 'a real name is kept with its waybill',
    asks: [...made, 'other/realNameSaveInfo'],
    run: checkRealNames,
  },
  {
    name: 'a waybill that exists can be subscribed to, and no other',
    asks: [...made, 'logistics/subscribe'],
    run: checkSubscribing,
  },
  ...strangersOperations.map((id) => ({
    name: `${id} hides the parcels of other accounts and customers`,
    asks: [...made, id],
    run: (checked: Checked) => checkStrangers(checked, id),
  })),
];
