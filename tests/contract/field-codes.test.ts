import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { exampleLooseOrder, exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { requestSchema, withField } from './_schemas.ts';

const schema = requestSchema('orderserve/create');
const looseSchema = requestSchema('orderserve/addLooseOrder');
const long = (length: number) => 'x'.repeat(length);
const mail = (length: number) => `${long(length - 4)}@x.y`;
/** A path, its documented code, values that get it (protocol.md §5.1, §5.2, §6), and accepted values. */
type Row = [path: string, code: string, refused: unknown[], taken?: unknown[]];

const parties = (role: 'sender' | 'receiver', incomplete: string): Row[] => [
  [`${role}.prov`, incomplete, [undefined, '']],
  [`${role}.city`, incomplete, [undefined, '']],
  [`${role}.area`, incomplete, [undefined, '']],
  [`${role}.street`, incomplete, [undefined, '']],
  [role, incomplete, [undefined, '', 'x', []]],
  [`${role}.countryCode`, '145003087', [undefined, 'USA']],
  [`${role}.name`, '145003103', [undefined, '', long(51)]],
  [`${role}.company`, '145003104', [long(101)]],
  [`${role}.mobile`, '145003105', [long(31)]],
  [`${role}.phone`, '145003105', [long(31)]],
  [`${role}.mobile`, '145003085', [undefined, '']],
  [`${role}.postCode`, '145003106', [long(33)]],
  [`${role}.mailBox`, '145003106', [mail(151), 'not a mail', '@', 'a@']],
  [`${role}.street`, '145003110', [long(201)]],
  [`${role}.building`, '145003109', [long(21)]],
  [`${role}.floor`, '145003109', [long(21)]],
  [`${role}.flats`, '145003109', [long(21)]],
];

const rows: Row[] = [
  ['customerCode', '145003080', [undefined, '']],
  ['digest', '145003031', [undefined, '']],
  ['txlogisticId', '145003082', [undefined, '', long(51)]],
  ['expressType', '145003087', [undefined, 'XX']],
  ['orderType', '145003087', [3, 'x']],
  ['deliveryType', '145003087', [undefined, '07']],
  ['goodsType', '145003087', [undefined, 'ITN4', 'ITN17']],
  ['serviceType', '145003200', ['03', 'x']],
  ['payType', '145003113', ['PP', 'CC_PM']],
  ...parties('sender', '145003083'),
  ...parties('receiver', '145003084'),
  ['weight', '145003092', [undefined, '', 0, 0.009, 30.01, 31, -1, 'x']],
  ['sendStartTime', '145003088', ['tomorrow', '2026-02-30 10:00:00', '2026-11-21', '']],
  ['sendEndTime', '145003088', ['2026-11-21 25:00:00', '']],
  ['totalQuantity', '145003111', [undefined, 0, 2, '2', 1.5]],
  ['itemsValue', '145003107', ['x', -1, long(13), '1234567890123']],
  ['offerFee', '145003107', ['x', '-0.01']],
  ['fodMoney', '145003107', ['x']],
  ['remark', '145003108', [long(201)]],
  ['items', '145003093', [{ 1: { itemName: 'x' } }, 'x', ['x']]],
  ['items.0.itemType', '145003087', ['ITN4']],
  ['items.0.itemName', '145003094', [long(31)]],
  ['items.0.itemValue', '145003107', ['x', -5]],
  ['items.0.desc', '145003108', [long(101)]],
  ['items.0.itemUrl', '145003108', [long(101)]],
  ['operateType', '999001010', [undefined]],
  ['operateType', '999001030', [3]],
  ['network', '999001010', [long(31)]],
];

const looseParties = (role: 'sender' | 'receiver', incomplete: string): Row[] => [
  [role, incomplete, [undefined, 'x']],
  [`${role}.prov`, incomplete, [undefined, ''], [long(32)]],
  [`${role}.prov`, '145003062', [long(33)]],
  [`${role}.city`, incomplete, [''], [long(60)]],
  [`${role}.city`, '145003061', [long(61)]],
  [`${role}.area`, incomplete, [''], [long(32)]],
  [`${role}.area`, '145003060', [long(33)]],
  [`${role}.countryCode`, '145003087', [undefined, 'USA'], ['ARE']],
  [`${role}.name`, '145003103', [undefined, '', long(33)], [long(32)]],
  [`${role}.company`, '145003104', [long(101)], [long(100), '']],
  [`${role}.mobile`, '145003105', [long(31), 'x', '12'], ['1'.repeat(30)]],
  [`${role}.mobile`, '145003085', [undefined, '']],
  [`${role}.postCode`, '145003106', [long(33)], [long(32), '']],
  [`${role}.mailBox`, '145003106', [mail(151), 'not a mail', '@', 'a@'], [mail(150), '']],
  [`${role}.town`, '145003109', [long(33)], [long(32), '']],
  [`${role}.street`, '145003110', [long(33)], [long(32), undefined]],
  [`${role}.address`, '145003086', [undefined, '']],
  [`${role}.address`, '145003109', [long(151)], [long(150)]],
  [`${role}.flats`, '145003109', [long(21)], [long(20)]],
];

const looseRows: Row[] = [
  ['salesmanCode', '145003330', [long(31), { a: 1 }], [undefined, '', {}, false]],
  ['billCode', '145003100', [long(31)], [undefined, '', long(30)]],
  ['txlogisticId', '145003082', [undefined, '', long(51)], [long(50)]],
  ['expressType', '145003087', [undefined, 'XX']],
  ['orderType', '145003087', [undefined, '', 2], ['1']],
  ['serviceType', '145003200', [undefined, '', '03'], ['02']],
  ['deliveryType', '145003087', [undefined, '07'], ['03', '05', '06']],
  ['payType', '145003114', ['PP_PM', 'x'], ['CC_CASH', '']],
  ...looseParties('sender', '145003083'),
  ...looseParties('receiver', '145003084'),
  ['sendStartTime', '145003088', ['tomorrow', '']],
  ['sendEndTime', '145003088', ['2026-02-30 10:00:00', '']],
  ['goodsType', '145003087', [undefined, 'ITN4'], ['ITN16']],
  ['weight', '145003092', [undefined, 0.009, 30.01, 'x'], [0.01, '30']],
  ['totalQuantity', '145003111', [undefined, 0, 2], ['1']],
  ['itemsValue', '145003099', ['x', -1, long(13)], ['', 12.5, '123456789012']],
  ['offerFee', '145003099', ['x', '-0.01'], ['0']],
  ['priceCurrency', '145003107', [long(33)], ['']],
  ['remark', '145003108', [long(201)], [long(200)]],
  ['items', '145003093', ['x', ['x']], [undefined, [], {}]],
  ['items.0.itemType', '145003095', [undefined, '']],
  ['items.0.itemType', '145003087', ['ITN4']],
  ['items.0.itemName', '145003094', [undefined, '', long(31)], [long(30)]],
  ['items.0.number', '145003096', [2, -1, 'x'], [undefined, 0, '1']],
  ['items.0.itemValue', '145003099', ['x', -5], ['5']],
  ['items.0.itemUrl', '145003108', [long(101)], [long(100)]],
];

const base = { ...exampleOrder, receiver: { ...exampleOrder.receiver, phone: '' } };

const tables: [name: string, schema: FieldSchema, request: object, rows: Row[]][] = [
  ['create', schema, base, rows],
  ['addLooseOrder', looseSchema, exampleLooseOrder, looseRows],
];

for (const [name, own, request, table] of tables) {
  describe(`each field of ${name}`, () => {
    for (const [path, code, refused, taken = []] of table) {
      for (const value of refused) {
        it(`returns ${code} for ${path} = ${String(JSON.stringify(value)).slice(0, 24)}`, () => {
          const [first] = checkFields(own, withField(request, path, value)).problems;
          assert.equal(first?.code, code);
          const shown = path.replace('.0.', '[0].');
          assert.ok(first?.path === shown || first?.path === `${shown}[0]`, first?.path);
        });
      }
      for (const value of taken) {
        it(`accepts ${path} = ${String(JSON.stringify(value)).slice(0, 24)}`, () => {
          assert.deepEqual(checkFields(own, withField(request, path, value)).problems, []);
        });
      }
    }
  });
}

describe('addLooseOrder', () => {
  it('returns 145003031 for salesmanCode without digest', () => {
    const sent = { ...exampleLooseOrder, salesmanCode: 'S1' };
    const [first] = checkFields(looseSchema, sent).problems;
    assert.deepEqual([first?.path, first?.code], ['digest', '145003031']);
  });
});

describe('the length of a text', () => {
  const limits: [path: string, limit: number][] = [
    ['txlogisticId', 50],
    ['network', 30],
    ['remark', 200],
    ['exdrDescription', 500],
    ['pickInfo', 500],
    ['sender.name', 50],
    ['sender.company', 100],
    ['sender.street', 200],
    ['receiver.flats', 20],
    ['items.0.itemName', 30],
  ];
  for (const [path, limit] of limits) {
    it(`is counted in code points and may reach the limit of ${limit}: ${path}`, () => {
      const sized = (length: number) => withField(base, path, '\u{20BB7}'.repeat(length));
      assert.deepEqual(checkFields(schema, sized(limit)).problems, []);
      const [first] = checkFields(schema, sized(limit + 1)).problems;
      assert.equal(first?.rule, 'maxLength');
      assert.equal(first?.limit, String(limit));
    });
  }
});
