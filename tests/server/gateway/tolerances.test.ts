import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { addOrder, cancel, createdOrder, query, trace } from '../_support/orders.ts';
import { addIntegrator, call, customerOf, openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { sender, receiver } = exampleOrder;
const { orderType: _orderType, serviceType: _serviceType, ...untyped } = exampleOrder;

const emptyCustoms = Object.fromEntries(
  ['count', 'unit', 'hsCode', 'brand', 'cargoDeclaredValue', 'taxNo'].map((name) => [name, '']),
);
const emptyFields = {
  postCode: '',
  fodMoney: '',
  itemsValue: '',
  offerFee: '',
  remark: '',
  expectDeliveryStartTime: '',
  expectDeliveryEndTime: '',
  length: 0,
  width: '0',
  height: '',
  items: [],
  customsInfo: emptyCustoms,
  sender: { ...sender, latitude: '', longitude: '', postCode: '', company: null, phone: '' },
};
const place = (prov: string, city: string, area = 'x') => ({
  receiver: { ...receiver, prov, city, area },
});

/** Fields that existing clients send with addOrder, by the number in protocol.md §4. */
const accepted: Record<string, object> = {
  '1 scalars as text': {
    weight: '1.66',
    totalQuantity: '1',
    orderType: '2',
    operateType: '1',
    length: '30',
  },
  '1 scalars as numbers': { itemsValue: 300, offerFee: 12.5, orderType: 2, remark: 5 },
  '2 empty optional fields': emptyFields,
  '3 unknown fields': {
    lang: 'EN',
    timeType: '2',
    backUrl: 'https://x.example',
    receiver: { ...receiver, address: 'long', town: 'x', areaCode: '1' },
  },
  '4 no orderType, no serviceType': { orderType: undefined, serviceType: undefined },
  '5 phones with plus and spaces, 30 characters': {
    receiver: { ...receiver, mobile: '+20 100 123 4567 ext 123456789', phone: '' },
  },
  '5 phone alone': { receiver: { ...receiver, mobile: '', phone: '+20 2 1234' } },
  '6 a window that ends before it starts': {
    sendStartTime: '2026-11-21 18:00:00',
    sendEndTime: '2026-11-21 09:00:00',
  },
  '7 several pieces of an item': { items: [{ itemType: 'ITN1', itemName: 'T', number: 12 }] },
  '8 times with T': { sendStartTime: '2026-11-21T09:00:00', sendEndTime: '2026-11-21T18:00:00' },
  '8 a dash for no waybill': { billCode: '-' },
  '8 an e-mail address of any form': {
    sender: { ...sender, mailBox: ' o’neil+a.b@مثال.eg ' },
  },
  '9 English': place('Giza', '6th of October City'),
  '9 case and spacing': place('  GIZA ', '6TH  OF OCTOBER'),
  '9 digits in Arabic': place('الجيزة', '6 أكتوبر'),
  '9 words in Arabic, other letter forms': place('الجيزه', 'السادس من اكتوبر'),
  '9 generic words': place('محافظة الجيزة', 'مدينة السادس من أكتوبر'),
  '9 Governorate': place('Giza Governorate', '6 October'),
};

describe('addOrder in version 1', () => {
  for (const [name, fields] of Object.entries(accepted)) {
    it(`accepts ${name}`, async () => {
      const answer = await addOrder(portal, integrator, fields);
      assert.equal(answer.code, '1', answer.msg);
      assert.match(answer.data.billCode, /^UEG\d{12}$/);
    });
  }

  it('accepts no order type and no service type (4)', async () => {
    const { txlogisticId } = await createdOrder(portal, integrator);
    const request = { ...untyped, ...customerOf(integrator), txlogisticId: `${txlogisticId}-b` };
    assert.equal((await call(portal, integrator, 'order/addOrder', request)).code, '1');
  });

  it('resolves every spelling of one place to one sorting code (9)', async () => {
    const names = Object.keys(accepted).filter((name) => name.startsWith('9'));
    const codes = await Promise.all(
      names.map((name) => createdOrder(portal, integrator, accepted[name])),
    );
    assert.equal(new Set(codes.map(({ sortingCode }) => sortingCode)).size, 1);
  });
});

describe('other operations of version 1', () => {
  it('accept a modification without billCode, found by txlogisticId (4)', async () => {
    const first = await createdOrder(portal, integrator);
    const fields = { txlogisticId: first.txlogisticId, operateType: '2', weight: 3 };
    const changed = await createdOrder(portal, integrator, fields);
    assert.equal(changed.billCode, first.billCode);
  });

  it('accept command and page numbers as text (1)', async () => {
    const { txlogisticId } = await createdOrder(portal, integrator);
    const byNumber = await query(portal, integrator, {
      command: '1',
      serialNumber: [txlogisticId],
      startDate: '',
      current: '',
    });
    assert.equal(byNumber.data.length, 1);
    const range = { startDate: '2026-11-20T00:00:00', endDate: '2026-11-20 23:59:59' };
    const byTime = await query(portal, integrator, {
      ...range,
      command: '3',
      current: '1',
      size: '1',
    });
    assert.equal(byTime.data.length, 1);
  });

  it('ignore customerCode and digest on trace (3)', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const request = { billCodes: billCode, customerCode: 'J-none', digest: 'x' };
    assert.equal((await call(portal, integrator, 'logistics/trace', request)).code, '1');
  });

  it('accept spaces and empty entries among billCodes', async () => {
    const [a, b] = [await createdOrder(portal, integrator), await createdOrder(portal, integrator)];
    const { data } = await trace(portal, integrator, ` ${a.billCode} , ${b.billCode},,`);
    assert.deepEqual(
      data.map((each: { billCode: string }) => each.billCode),
      [a.billCode, b.billCode],
    );
  });

  it('accept billCodes as a list (8)', async () => {
    const [a, b] = [await createdOrder(portal, integrator), await createdOrder(portal, integrator)];
    const traceAll = (billCodes: unknown) =>
      call(portal, integrator, 'logistics/trace', { billCodes });
    const { data, msg } = await traceAll([a.billCode, b.billCode]);
    assert.equal(data?.length, 2, msg);
    for (const [billCodes, code] of [
      [[], '999001010'],
      [[''], '999001010'],
      [[{}], '999001010'],
      [[[a.billCode]], '999001030'],
      [Array.from({ length: 31 }, (_, index) => `UEG${index}`), '145003502'],
    ]) {
      assert.equal((await traceAll(billCodes)).code, code, JSON.stringify(billCodes));
    }
  });

  it('accept waybills from a spreadsheet with any separator (3)', async () => {
    const [a, b] = [await createdOrder(portal, integrator), await createdOrder(portal, integrator)];
    const codes = [a.billCode, b.billCode];
    for (const separator of [
      ',',
      ';',
      '；',
      '،',
      '؛',
      '，',
      '、',
      '|',
      '\t',
      ' ',
      '\u3000',
      '\n',
      '\r\n',
      '\u0085',
      '\u2028',
      ' , ',
      '","',
      "', '",
      '”،“',
      '][',
    ]) {
      const text = `\u200e${codes.join(separator).toLowerCase()}\u200b${separator}`;
      const traced = await trace(portal, integrator, text);
      assert.deepEqual(
        traced.data?.map(({ billCode }: { billCode: string }) => billCode),
        codes,
        traced.msg,
      );
      const found = await query(portal, integrator, { command: 2, serialNumber: [text] });
      assert.equal(found.data?.length, 2, found.msg);
    }
  });

  it('accept waybills as programs print a list (3)', async () => {
    const [a, b] = [await createdOrder(portal, integrator), await createdOrder(portal, integrator)];
    const codes = [a.billCode, b.billCode];
    for (const text of [
      JSON.stringify(codes),
      `[${codes.join(', ')}]`,
      `('${codes.join("', '")}')`,
      `- ${codes.join('\n- ')}`,
    ]) {
      const traced = await trace(portal, integrator, text);
      assert.equal(traced.data?.length, 2, `${text}: ${traced.msg}`);
    }
  });

  it('search an order number with commas as one number first, then as several (3)', async () => {
    const plain = await createdOrder(portal, integrator);
    const { txlogisticId } = plain;
    const odd = `${txlogisticId},b`;
    await createdOrder(portal, integrator, { txlogisticId: odd });
    const find = async (serialNumber: unknown) => {
      const { data, msg } = await query(portal, integrator, { command: 1, serialNumber });
      return data?.map((each: { txlogisticId: string }) => each.txlogisticId) ?? msg;
    };
    assert.deepEqual(await find([odd]), [odd]);
    assert.deepEqual(await find(odd), [odd]);
    assert.deepEqual(await find([`${txlogisticId},none`]), [txlogisticId]);
    assert.deepEqual(await find([`none\r\n${txlogisticId}`]), [txlogisticId]);
    assert.deepEqual(await find([txlogisticId.toLowerCase()]), []);
  });

  it('show invisible characters of a refused waybill', async () => {
    const { code, msg } = await trace(portal, integrator, 'UEG\u200b999 X\u00b7\ue000');
    assert.equal(code, '145003316');
    assert.ok(msg.includes('UEG999'), msg);
    const found = await query(portal, integrator, { command: 9, serialNumber: 'x' });
    assert.equal(found.code, '999001030');
  });

  it('accept orderType as text on cancel (1)', async () => {
    const { txlogisticId } = await createdOrder(portal, integrator);
    assert.equal((await cancel(portal, integrator, txlogisticId, { orderType: '2' })).code, '1');
  });
});
