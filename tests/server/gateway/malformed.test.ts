import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FieldSchema } from '#contract/check-fields.ts';
import type { Operation } from '#contract/operation.ts';
import { v1 } from '#contract/versions/v1.ts';
import { createdOrder } from '../_support/orders.ts';
import { addIntegrator, customerOf, openTestPortal, post } from '../_support/portal.ts';
import { headerLines, postRaw } from '../_support/socket.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const path = 'location/getLocation';
const valid = '{"countryCode":"EGY"}';

const { billCode } = await createdOrder(portal, integrator);

describe('bizContent that is not JSON', () => {
  const texts: [text: string, position: number][] = [
    ['{countryCode:1}', 1],
    ["{'countryCode':'EGY'}", 1],
    ['{"countryCode":EGY}', 15],
    ['{"countryCode":"EGY",}', 21],
    ['{"a":[1,2,]}', 10],
    ['{"a":tru}', 8],
    ['{"a":undefined}', 5],
    ['{"a":1}}', 7],
    ['{"a":1', 6],
    ['{"a":"line\nbreak"}', 10],
    ['{"a":NaN}', 5],
    [`\uFEFF${valid}`, 0],
    [`{"a":"${'x'.repeat(500)}","b":oops}`, 512],
    [`{"a":"${'ع'.repeat(40)}","b":!}`, 52],
  ];
  for (const [text, position] of texts) {
    it(`returns 145003050 with the position: ${JSON.stringify(text).slice(0, 40)}`, async () => {
      const answer = await post(portal, integrator, path, text);
      assert.equal(answer.code, '145003050');
      assert.match(answer.msg, new RegExp(`position ${position}\\b`));
    });
  }
});

describe('JSON that is not an object', () => {
  for (const text of ['[]', `[${valid}]`, '"text"', '1', 'null', 'true', ' ']) {
    it(`returns 145003050: ${text}`, async () => {
      const answer = await post(portal, integrator, path, text);
      assert.equal(answer.code, '145003050', answer.msg);
      assert.match(answer.msg, /bizContent/);
    });
  }
});

describe('bizContent with unusual characters', () => {
  const nul = String.raw`\u0000`;
  const texts: [path: string, text: string][] = [
    ['order/cancelOrder', `{"orderType":1,"txlogisticId":"a${nul}b","reason":"x"}`],
    ['logistics/trace', `{"billCodes":"UEG${nul}"}`],
    ['order/getOrders', `{"customerCode":"${nul}","digest":"x","command":1}`],
    [
      'order/getOrders',
      `{"customerCode":"${customerOf(integrator).customerCode}","digest":"${
        customerOf(integrator).digest
      }","command":1,"serialNumber":["${nul}"]}`,
    ],
  ];
  for (const [index, [path, text]] of texts.entries()) {
    it(`is refused with 145003050 for a NUL character, text ${index}`, async () => {
      const answer = await post(portal, integrator, path, text);
      assert.equal(answer.code, '145003050', answer.msg);
    });
  }

  for (const half of ['\\ud800', '\\udc00', '\\ud83dx\\ude00', '\\ud83d\\ud83d\\ude00']) {
    it(`is refused with 145003050 for half of a surrogate pair: ${half}`, async () => {
      const text = `{"orderType":1,"txlogisticId":"x${half}","reason":"x"}`;
      const answer = await post(portal, integrator, 'order/cancelOrder', text);
      assert.equal(answer.code, '145003050', answer.msg);
      assert.match(answer.msg, /position \d+/);
    });
  }

  it('is accepted with a whole escaped surrogate pair', async () => {
    const text = String.raw`{"countryCode":"EGY","remark":"\ud83d\ude00 \ud83d\ude00"}`;
    assert.equal((await post(portal, integrator, path, text)).code, '1');
  });

  it('is accepted with an escaped backslash before u0000', async () => {
    const text = String.raw`{"countryCode":"EGY","remark":"\\u0000"}`;
    assert.equal((await post(portal, integrator, path, text)).code, '1');
  });
});

describe('a form body', () => {
  const bad = Buffer.from([0xc3, 0x28]);
  const forms: Record<string, string | Buffer> = {
    'bizContent twice': `bizContent=${encodeURIComponent(valid)}&bizContent=`,
    'the second one with an encoded name': `bizContent=${encodeURIComponent(valid)}&biz%43ontent=1`,
    'a lone percent sign': 'bizContent=%',
    'percent and no hex digits': 'bizContent=%7B%GG',
    'encoded bytes that are no UTF-8': 'bizContent=%C3%28',
    'an encoded surrogate': 'bizContent=%ED%A0%80',
    'an overlong encoding': 'bizContent=%C0%AF',
    'raw bytes that are no UTF-8': Buffer.concat([Buffer.from('bizContent='), bad]),
    'raw bad bytes in another field': Buffer.concat([Buffer.from('bizContent=1&x='), bad]),
  };
  for (const [name, payload] of Object.entries(forms)) {
    it(`returns 145003050: ${name}`, async () => {
      const answer = await post(portal, integrator, path, valid, { payload });
      assert.equal(answer.code, '145003050', answer.msg);
      assert.equal(answer.status, 200);
    });
  }

  it('may percent-encode the name of its field', async () => {
    const payload = `%62izContent=${encodeURIComponent(valid)}`;
    const answer = await post(portal, integrator, path, valid, { payload });
    assert.equal(answer.code, '1', answer.msg);
  });

  it('is reported when it lacks bizContent', async () => {
    for (const payload of ['', 'bizcontent=1', 'other=1']) {
      const answer = await post(portal, integrator, path, valid, { payload });
      assert.equal(answer.code, '145003030');
      assert.match(answer.msg, /no form field bizContent/);
      const signed = await post(portal, integrator, path, '', { payload });
      assert.equal(signed.code, '145003050');
    }
  });
});

describe('a signing header', () => {
  const lines = headerLines(integrator, valid);
  const body = `bizContent=${encodeURIComponent(valid)}`;
  for (const [index, name] of ['apiAccount', 'digest', 'timestamp'].entries()) {
    it(`returns 145003050 when it occurs twice: ${name}`, async () => {
      const twice = [...lines, (lines[index] ?? '').replace(name, name.toUpperCase())];
      const answer = await postRaw(portal.app, path, twice, body);
      assert.equal(answer.code, '145003050');
      assert.match(answer.msg, new RegExp(name));
    });
  }

  it('is read in any case of its name', async () => {
    const upper = lines.map((line) => line.replace(/^\w+/, (name) => name.toUpperCase()));
    assert.equal((await postRaw(portal.app, path, upper, body)).code, '1');
  });
});

/** As JSON: JavaScript cannot write all of them. */
const hostile = [
  '{"toString":1,"valueOf":1}',
  '{"__proto__":{"type":1},"constructor":1,"length":1}',
  '[[],{},null]',
  '[{"toString":1,"valueOf":1}]',
  'true',
  '1e400',
  '-1e-7',
  '123456789012345678901234567890',
  '"__proto__"',
  '"constructor"',
  String.raw`"'; drop table orders; -- %_\\\"\ud83d\ude00"`,
];

/** Codes of server faults: no value of a request may cause one. */
const crashes = ['145005000', '145003040', '0'];

/** Every field of a schema and every entry of its lists, as the names that lead there. */
function toPlaces({ properties = {}, items }: FieldSchema, path: string[] = []): string[][] {
  const fields: [string, FieldSchema][] = items ? [['0', items]] : Object.entries(properties);
  return fields.flatMap(([name, field]) => [[...path, name], ...toPlaces(field, [...path, name])]);
}

const mark = 'the value to be replaced';

function replaceAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return mark;
  if (name === '0') return [replaceAt((value as unknown[] | undefined)?.[0], rest)];
  const fields = (value ?? {}) as Record<string, unknown>;
  return { ...fields, [name]: replaceAt(fields[name], rest) };
}

function requestOf({ id, examples }: Operation): Record<string, unknown> {
  // The portal would call a webhook address that it accepts.
  const own = id === 'sandbox/setCallback' ? { url: 'https://localhost/pushes' } : {};
  const known = { billCode, billCodes: billCode, id: integrator.apiAccount };
  const example = { ...examples[0]?.request, ...customerOf(integrator) };
  const names = Object.keys(example);
  const ours = Object.entries(known).filter(([name]) => names.includes(name));
  return { ...example, ...Object.fromEntries(ours), ...own };
}

describe('a hostile value', () => {
  const served: [base: string, operation: Operation][] = [
    ...v1.calls.map((each): [string, Operation] => ['/webopenplatformapi/api', each]),
    ...v1.sandboxCalls.map((each): [string, Operation] => ['/openplatformweb/mock', each]),
  ];
  for (const [base, operation] of served) {
    it(`causes no server fault in any field of ${operation.id}`, async () => {
      const request = requestOf(operation);
      const texts = toPlaces(operation.request as FieldSchema).flatMap((place) => {
        const template = JSON.stringify(replaceAt(request, place));
        return hostile.map((value) => template.replace(JSON.stringify(mark), () => value));
      });
      assert.ok(texts.length > 0);
      for (const text of texts) {
        const url = `${base}/${operation.path}`;
        const answer = await post(portal, integrator, operation.path, text, { url });
        assert.equal(answer.status, 200, text);
        assert.ok(!crashes.includes(answer.code), `${answer.msg}: ${text}`);
      }
    });
  }
});
