import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkFields } from '#contract/check-fields.ts';
import { exampleLooseOrder } from '#contract/operations/_fields/example-order.ts';
import { requestSchema, withField } from './_schemas.ts';

const schema = requestSchema('orderserve/addLooseOrder');
const long = (length: number) => 'x'.repeat(length);
const mail = (length: number) => `${long(length - 4)}@x.y`;
/** A path, its documented code, values that get it, and accepted values at the limit. */
type Row = [path: string, code: string, refused: unknown[], taken: unknown[]];

const parties = (role: 'sender' | 'receiver', incomplete: string): Row[] => [
  [role, incomplete, [undefined, 'x'], []],
  [`${role}.prov`, incomplete, [undefined, ''], [long(32)]],
  [`${role}.prov`, '145003062', [long(33)], []],
  [`${role}.city`, incomplete, [''], [long(60)]],
  [`${role}.city`, '145003061', [long(61)], []],
  [`${role}.area`, incomplete, [''], [long(32)]],
  [`${role}.area`, '145003060', [long(33)], []],
  [`${role}.countryCode`, '145003087', [undefined, 'USA'], ['ARE']],
  [`${role}.name`, '145003103', [undefined, '', long(33)], [long(32)]],
  [`${role}.company`, '145003104', [long(101)], [long(100), '']],
  [`${role}.mobile`, '145003105', [long(31), 'x', '12'], ['1'.repeat(30)]],
  [`${role}.mobile`, '145003085', [undefined, ''], []],
  [`${role}.postCode`, '145003106', [long(33)], [long(32), '']],
  [`${role}.mailBox`, '145003106', [mail(151), 'not a mail', '@', 'a@'], [mail(150), '']],
  [`${role}.town`, '145003109', [long(33)], [long(32), '']],
  [`${role}.street`, '145003110', [long(33)], [long(32), undefined]],
  [`${role}.address`, '145003086', [undefined, ''], []],
  [`${role}.address`, '145003109', [long(151)], [long(150)]],
  [`${role}.flats`, '145003109', [long(21)], [long(20)]],
];

const rows: Row[] = [
  ['salesmanCode', '145003330', [long(31), { a: 1 }], [undefined, '', {}, false]],
  ['billCode', '145003100', [long(31)], [undefined, '', long(30)]],
  ['txlogisticId', '145003082', [undefined, '', long(51)], [long(50)]],
  ['expressType', '145003087', [undefined, 'XX'], []],
  ['orderType', '145003087', [undefined, '', 2], ['1']],
  ['serviceType', '145003200', [undefined, '', '03'], ['02']],
  ['deliveryType', '145003087', [undefined, '07'], ['03', '05', '06']],
  ['payType', '145003114', ['PP_PM', 'x'], ['CC_CASH', '']],
  ...parties('sender', '145003083'),
  ...parties('receiver', '145003084'),
  ['sendStartTime', '145003088', ['tomorrow', ''], []],
  ['sendEndTime', '145003088', ['2026-02-30 10:00:00', ''], []],
  ['goodsType', '145003087', [undefined, 'ITN4'], ['ITN16']],
  ['weight', '145003092', [undefined, 0.009, 30.01, 'x'], [0.01, '30']],
  ['totalQuantity', '145003111', [undefined, 0, 2], ['1']],
  ['itemsValue', '145003099', ['x', -1, long(13)], ['', 12.5, '123456789012']],
  ['offerFee', '145003099', ['x', '-0.01'], ['0']],
  ['priceCurrency', '145003107', [long(33)], ['']],
  ['remark', '145003108', [long(201)], [long(200)]],
  ['items', '145003093', ['x', ['x']], [undefined, [], {}]],
  ['items.0.itemType', '145003095', [undefined, ''], []],
  ['items.0.itemType', '145003087', ['ITN4'], []],
  ['items.0.itemName', '145003094', [undefined, '', long(31)], [long(30)]],
  ['items.0.number', '145003096', [2, -1, 'x'], [undefined, 0, '1']],
  ['items.0.itemValue', '145003099', ['x', -5], ['5']],
  ['items.0.itemUrl', '145003108', [long(101)], [long(100)]],
];

describe('each field of addLooseOrder', () => {
  for (const [path, code, refused, taken] of rows) {
    for (const value of refused) {
      it(`returns ${code} for ${path} = ${String(JSON.stringify(value)).slice(0, 24)}`, () => {
        const [first] = checkFields(schema, withField(exampleLooseOrder, path, value)).problems;
        assert.equal(first?.code, code);
        const shown = path.replace('.0.', '[0].');
        assert.ok(first?.path === shown || first?.path === `${shown}[0]`, first?.path);
      });
    }
    for (const value of taken) {
      it(`accepts ${path} = ${String(JSON.stringify(value)).slice(0, 24)}`, () => {
        const sent = withField(exampleLooseOrder, path, value);
        assert.deepEqual(checkFields(schema, sent).problems, []);
      });
    }
  }

  it('returns 145003031 for salesmanCode without digest', () => {
    const [first] = checkFields(schema, { ...exampleLooseOrder, salesmanCode: 'S1' }).problems;
    assert.deepEqual([first?.path, first?.code], ['digest', '145003031']);
  });
});
