import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleReceiver, exampleSender } from '#contract/operations/_fields/example-order.ts';
import { toCurrencyCode } from '#server/core/built-in/currency.ts';
import { findLeftOut, toPrintable } from '#server/core/built-in/labels/printable-text.ts';
import { orderOf } from '../../../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';
import { type Answer2, call2 } from '../../../_support/version-2.ts';
import { looseOrderOf } from '../../../_support/waybills.ts';

interface Warned2 extends Answer2 {
  warnings?: { path: string; rule: string; message: string; received?: string; used?: string }[];
}

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);

describe('sandbox warnings about a label', () => {
  async function warningsOf(fields: object): Promise<NonNullable<Warned2['warnings']>> {
    const { digest: _, ...order } = orderOf(integrator, fields);
    const answer: Warned2 = await call2(portal, integrator, 'order/addOrder', order);
    assert.equal(answer.code, '1', answer.msg);
    return answer.warnings ?? [];
  }

  it('name every symbol that is not printed', () => {
    for (let code = 0x80; code <= 0x1ffff; code += 1) {
      const char = String.fromCodePoint(code);
      if (!/[\p{S}\p{P}\p{Co}]/u.test(char)) continue;
      const isPrinted = toPrintable(`a${char}`).text !== 'a';
      assert.equal(findLeftOut(`a${char}`).length === 0, isPrinted, `${code.toString(16)} ${char}`);
    }
  });

  it('ignore folded and invisible characters and vowel signs', () => {
    for (const text of [
      '𝓐𝓱𝓶𝓮𝓭',
      'ＡＢ①🅐1️⃣',
      'مُحَمَّد',
      'a\u200d\u200f\u202e\ufe0fb',
      'a\n\tb',
      '50 ⃁ ៛',
    ]) {
      assert.deepEqual(findLeftOut(text), [], text);
    }
    assert.deepEqual(findLeftOut('👑a🂡a👨‍👩‍👧 👑🇪🇬☎️'), ['👑', '🂡', '👨‍👩‍👧', '🇪🇬', '☎️']);
    assert.deepEqual(findLeftOut('ع\u0325'), ['◌\u0325']);
  });

  it('name every field that the label shows, as it was sent', async () => {
    const sign = '👑';
    const party = { name: 'A', company: 'B', building: 'C', floor: 'D', flats: 'E', area: 'F' };
    const marked = Object.fromEntries(
      Object.entries({ ...party, street: 'G' }).map(([name, text]) => [name, `${text}${sign}`]),
    );
    const found = await warningsOf({
      ...{ sender: { ...exampleSender, ...marked }, receiver: { ...exampleReceiver, ...marked } },
      ...{ expressType: 'EX', exdrDescription: `swap ${sign}`, remark: `ring ${sign}` },
      items: [{ itemType: 'ITN1', itemName: sign }],
    });
    assert.deepEqual(
      found.map(({ path, rule }) => [path, rule]),
      [
        ...['sender', 'receiver'].flatMap((role) =>
          ['name', 'company', 'street', 'building', 'floor', 'flats', 'area'].map((part) => [
            `${role}.${part}`,
            'not-printed',
          ]),
        ),
        ['exdrDescription', 'not-printed'],
        ['remark', 'not-printed'],
      ],
    );
    assert.equal(
      found.at(-1)?.message,
      "The label leaves out 👑 of remark, which it can't print. The order keeps the text as it was sent",
    );
    assert.equal(found.at(-1)?.received, 'ring 👑');
    assert.deepEqual(await warningsOf({ exdrDescription: sign }), []);
  });

  it('cover the address of an individual shipment', async () => {
    const { receiver } = looseOrderOf() as { receiver: object };
    const request = looseOrderOf({
      receiver: { ...receiver, address: '12 Street 🏠', town: '🏙 Town' },
      priceCurrency: 'L.E.',
    });
    const answer: Warned2 = await call2(portal, integrator, 'order/addLooseOrder', request);
    assert.deepEqual(
      answer.warnings?.map(({ path, rule }) => [path, rule]),
      [
        ['priceCurrency', 'normalized'],
        ['receiver.address', 'not-printed'],
        ['receiver.town', 'not-printed'],
      ],
      answer.msg,
    );
  });

  it('report each currency that is read as its code, but not its sign in a remark', async () => {
    const signs = [];
    for (let code = 0x24; code <= 0x1ffff; code += 1) {
      const char = String.fromCodePoint(code);
      if (/\p{Sc}/u.test(char)) signs.push(char);
    }
    for (const sign of [...signs, 'egp', 'ج.م', 'RMB', 'Dhs', 'rupiah', '人民币']) {
      const code = toCurrencyCode(sign);
      if (!code) continue;
      const found = await warningsOf({ itemsValue: '50', priceCurrency: sign, remark: sign });
      const read = { path: 'priceCurrency', rule: 'normalized', received: sign, used: code };
      assert.partialDeepStrictEqual(found, [read], sign);
      assert.equal(found.length, 1, JSON.stringify(found));
    }
    assert.deepEqual(await warningsOf({ itemsValue: '50', priceCurrency: 'EGP' }), []);
  });
});
