import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FieldSchema } from '#contract/check-fields.ts';
import type { Operation } from '#contract/operation.ts';
import { v1 } from '#contract/versions/v1.ts';
import { createdOrder } from '../_support/orders.ts';
import { addIntegrator, customerOf, openTestPortal, post } from '../_support/portal.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { billCode } = await createdOrder(portal, integrator);

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
  // The portal would call a callback address that it accepts.
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
