import {
  addingTo,
  type CallId,
  type Check,
  type Checked,
  type Data,
  expect,
  newNumber,
  toCancel,
  unknownCode,
  type Who,
} from './checked.ts';

const toSubscription = ({ account }: Who, waybillCode: string) => ({
  id: account,
  list: [{ traceNode: '1', waybillCode }],
});

const toReturn = (billCode: string) => ({ billCode, returnNo: newNumber(), reason: 'a check' });

/** A stranger's requests about an order. */
interface Hidden {
  id: CallId;
  /** `none`: the response is an empty list; else the error code. */
  expected: string;
  /** True for an operation that checks the account only: it serves all customers of the account. */
  isForAccount?: true;
  toRequests(order: Data, stranger: Who): object[];
}

const hidden: readonly Hidden[] = [
  {
    id: 'orderserve/query',
    expected: 'none',
    toRequests: ({ billCode, txlogisticId, orderNumber, startDate, endDate }) => [
      { command: 1, serialNumber: [txlogisticId] },
      { command: 2, serialNumber: [billCode] },
      { command: 3, startDate, endDate, current: 1, size: 200 },
      { command: 4, serialNumber: [orderNumber] },
    ],
  },
  {
    id: 'orderserve/waybillInformation',
    expected: 'none',
    toRequests: ({ billCode }) => [{ waybillNos: [billCode] }],
  },
  {
    id: 'orderserve/expressquery',
    expected: '1450033319',
    toRequests: ({ billCode }) => [{ billCode }],
  },
  {
    id: 'orderserve/printOrders',
    expected: '1450033319',
    toRequests: ({ billCode }) => [{ billCodes: [billCode] }],
  },
  {
    id: 'orderserve/createManifest',
    expected: '145003316',
    toRequests: ({ billCode }) => [{ billCodes: [billCode] }],
  },
  {
    id: 'orderserve/createReturn',
    expected: '145003316',
    toRequests: ({ billCode }) => [toReturn(billCode)],
  },
  {
    id: 'orderserve/cancel',
    expected: '999002000',
    toRequests: ({ txlogisticId }) => [toCancel(txlogisticId)],
  },
  {
    id: 'logistics/query',
    expected: '145003316',
    isForAccount: true,
    toRequests: ({ billCode }) => [{ billCodes: billCode }],
  },
  {
    id: 'logistics/proofOfDelivery',
    expected: '145003316',
    isForAccount: true,
    toRequests: ({ billCode }) => [{ billCode }],
  },
  {
    id: 'logistics/subscribe',
    expected: '145003100',
    isForAccount: true,
    toRequests: ({ billCode }, stranger) => [toSubscription(stranger, billCode)],
  },
  {
    id: 'orderserve/instruct',
    expected: '145003316',
    isForAccount: true,
    toRequests: ({ billCode }) => [{ billCode, instruction: 'RETURN' }],
  },
  {
    id: 'other/realNameSaveInfo',
    expected: '145003316',
    isForAccount: true,
    toRequests: ({ billCode }) => [{ billCode }],
  },
];

async function expectHidden(
  checked: Checked,
  stranger: Who,
  what: string,
  { id, expected, toRequests }: Hidden,
) {
  const startDate = checked.localTime(-60_000);
  const made = await checked.create();
  const { orderNumber } = checked.answers('orderserve/query')
    ? await checked.findOrder(made.billCode)
    : { orderNumber: newNumber() };
  const order = { ...made, orderNumber, startDate, endDate: checked.localTime(60_000) };
  for (const request of toRequests(order, stranger)) {
    if (expected === 'none') {
      const found = await checked.succeed(id, request, stranger);
      expect(found.length === 0, `${id} showed ${what}'s parcel: ${JSON.stringify(found)}`);
    } else {
      await checked.refuse(`${what}'s parcel`, expected, [id, request, stranger]);
    }
  }
}

export const parcelChecks: Check[] = [];

const asking = addingTo(parcelChecks);
const forTrace = asking('orderserve/create', 'logistics/query');
const forProof = asking('orderserve/create', 'logistics/proofOfDelivery');
const forInfo = asking('orderserve/create', 'orderserve/waybillInformation');
const forCreate = asking('orderserve/create');
const forReturn = asking('orderserve/create', 'orderserve/createReturn', 'orderserve/cancel');
const forRealName = asking('orderserve/create', 'other/realNameSaveInfo');
const forInstruct = asking('orderserve/create', 'orderserve/instruct');
const forSubscription = asking('orderserve/create', 'logistics/subscribe');

forTrace('parcels are traced in the order of the request', async (checked) => {
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
    { billCodes: `${one.billCode},${unknownCode}` },
  ]);
});

forProof('a proof of delivery waits for the signature', async (checked) => {
  const { billCode } = await checked.create();
  const ask = (code: string) => ['logistics/proofOfDelivery', { billCode: code }] as const;
  await checked.refuse('a parcel that is not signed for', '999002000', [...ask(billCode)]);
  await checked.refuse('an unknown waybill', '145003316', [...ask(unknownCode)]);
});

forInfo('a waybill has the charges of its order', async (checked) => {
  const { billCode, sumFreight } = await checked.create({ offerFee: '200' });
  const waybillNos = [billCode, unknownCode];
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
});

forCreate('freight is the same before and after the order', async (checked) => {
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
});

forCreate('a sorting code is the same before and after the order', async (checked) => {
  const { sortingCode, lastCenterName } = await checked.create();
  const { sender, receiver } = checked.exampleParcel;
  const code = await checked.succeed('other/threeSegmentCode', { sender, receiver });
  expect(
    code.sortingCode === sortingCode && code.lastCenterName === lastCenterName,
    `${checked.nameOf('other/threeSegmentCode')} says ${code.sortingCode} (${code.lastCenterName}), and orderserve/create ${sortingCode} (${lastCenterName})`,
  );
});

forReturn('only a delivered parcel is returned', async (checked) => {
  const id = 'orderserve/createReturn';
  const { billCode, txlogisticId } = await checked.create();
  await checked.refuse('a parcel that is not delivered', '145003210', [id, toReturn(billCode)]);
  await checked.cancel(txlogisticId);
  await checked.refuse('a cancelled order', '145003210', [id, toReturn(billCode)]);
  await checked.refuse('an unknown waybill', '145003316', [id, toReturn(unknownCode)]);
});

forRealName('a real name is kept with its waybill', async (checked) => {
  const { billCode } = await checked.create();
  const kept = await checked.succeed('other/realNameSaveInfo', { billCode });
  expect(kept.billCode === billCode, `${kept.billCode} was answered for ${billCode}`);
  await checked.refuse('an unknown waybill', '145003316', [
    'other/realNameSaveInfo',
    { billCode: unknownCode },
  ]);
});

forSubscription('a waybill that exists can be subscribed to, and no other', async (checked) => {
  const { who } = checked;
  const { billCode } = await checked.create();
  await checked.succeed('logistics/subscribe', toSubscription(who, billCode));
  await checked.refuse('an unknown waybill', '145003100', [
    'logistics/subscribe',
    toSubscription(who, unknownCode),
  ]);
});

forInstruct('a parcel is instructed only after a failed delivery', async (checked) => {
  const { billCode } = await checked.create();
  await checked.refuse('a parcel that was just made', '999002020', [
    'orderserve/instruct',
    { billCode, instruction: 'RETURN' },
  ]);
  await checked.refuse('an unknown waybill', '145003316', [
    'orderserve/instruct',
    { billCode: unknownCode, instruction: 'RETURN' },
  ]);
});

// Other accounts, with a customer of another code and of the same, and another customer of the account.
for (const each of hidden) {
  asking('orderserve/create', each.id)(
    `${each.id} hides the parcels of other accounts and customers`,
    async (checked) => {
      const { stranger } = checked;
      const neighbour = { ...stranger, customer: `C-${stranger.account}` };
      await expectHidden(checked, neighbour, 'another account', each);
      await expectHidden(checked, stranger, 'another account', each);
      const other = checked.customer('OTHER');
      if (!each.isForAccount) await expectHidden(checked, other, 'another customer', each);
    },
  );
}
