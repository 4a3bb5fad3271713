import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import type { FieldSchema } from '#contract/check-fields.ts';
import {
  knownAcceptances,
  knownAnswerValues,
  knownRefusals,
} from '#contract/versions/known-changes.ts';
import type { OpenApiDocument } from '#reference/openapi.ts';
import { readData, readRequest, readTold } from '#reference/read-openapi.ts';
import { compareSchemas } from '../../src/scripts/baseline/compare-schemas.ts';
import { findBreaks } from '../../src/scripts/baseline/find-breaks.ts';
import { readBaseline } from '../../src/scripts/baseline/grow-baseline.ts';
import { toFrozenOpenApi } from '../../src/scripts/freeze/frozen-contract.ts';
import { SiteCopy } from './_site-copy.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = readBaseline(root, '2.0');
assert.ok(read);
const baseline: OpenApiDocument = read;

type Fields = Record<string, FieldSchema>;
// biome-ignore lint/suspicious/noExplicitAny: tests change documents against their type.
type Any = any;

/** Breaks found after a change of the baseline's contract. */
function findAfter(change: (document: Any) => void): string[] {
  const now = structuredClone(baseline);
  change(now);
  return findBreaks(baseline, now).map(({ operation, part, field, what }) =>
    [operation, part, field, what].filter(Boolean).join(' '),
  );
}

describe('the contract of version 2', () => {
  it('only adds to its baseline', () => {
    assert.deepEqual(
      findBreaks(baseline, toFrozenOpenApi(root, '2.0')),
      [],
      'Take the change back or make it additive; decision 0085 says what else there is.',
    );
  });

  it('has a decision record for each known change that is not additive', () => {
    const records = readdirSync(path.join(root, 'docs/_engineering/decisions'));
    for (const { record } of [...knownRefusals, ...knownAcceptances, ...knownAnswerValues]) {
      assert.ok(
        records.some((name) => name.startsWith(`${record}-`)),
        record,
      );
    }
  });
});

const address = '/order/addOrder';
const requestOf = (document: Any, at = address) =>
  document.paths[at].post.requestBody.content['application/json'].schema;
const answerOf = (document: Any, at = address) =>
  document.paths[at].post.responses['200'].content['application/json'].schema.properties.data;

const broken: [name: string, change: (document: Any) => void, found: RegExp][] = [
  [
    'a removed field of a request',
    (document) => delete requestOf(document).properties.remark,
    /^orderserve\/create request remark is gone$/,
  ],
  [
    'a newly required field',
    (document) => requestOf(document).required.push('remark'),
    /^orderserve\/create request remark is required$/,
  ],
  [
    'a new required field',
    (document) => {
      requestOf(document).properties.purpose = { type: 'string' };
      requestOf(document).required.push('purpose');
    },
    /^orderserve\/create request purpose is required$/,
  ],
  [
    'a field required by another one',
    (document) => {
      requestOf(document).dependentRequired = { billCode: ['remark'] };
    },
    /^orderserve\/create request remark is required with billCode sent$/,
  ],
  [
    'a removed value of a request',
    (document) => requestOf(document).properties.deliveryType.enum.pop(),
    /^orderserve\/create request deliveryType no longer takes \d+$/,
  ],
  [
    'a list of values instead of any text',
    (document) => {
      requestOf(document).properties.remark.enum = ['a'];
    },
    /^orderserve\/create request remark takes listed values only$/,
  ],
  [
    'a changed type of a request',
    (document) => {
      requestOf(document).properties.remark.type = 'number';
    },
    /^orderserve\/create request remark is number, and was string$/,
  ],
  [
    'a narrowed pattern',
    (document) => {
      requestOf(document).properties.sender.properties.mailBox.pattern = '^\\w+@\\w+$';
    },
    /^orderserve\/create request sender\.mailBox no longer takes ".+", by its pattern$/,
  ],
  [
    'a new pattern',
    (document) => {
      requestOf(document).properties.remark.pattern = '^a';
    },
    /^orderserve\/create request remark must match \^a$/,
  ],
  [
    'another code for an error',
    (document) => {
      requestOf(document).properties.remark['x-invalid'] = '145003106';
    },
    /^orderserve\/create request remark answers 145003106 for \w+, and \d+ before$/,
  ],
  [
    'a removed field of a response',
    (document) => delete answerOf(document).properties.sortingCode,
    /^orderserve\/create answer sortingCode is gone$/,
  ],
  [
    'a field of a response that may be absent',
    (document) => {
      answerOf(document).required = ['billCode'];
    },
    /^orderserve\/create answer txlogisticId may be absent$/,
  ],
  [
    'a changed type of a response',
    (document) => {
      answerOf(document).properties.sumFreight.type = ['string', 'null'];
    },
    /^orderserve\/create answer sumFreight is string or null, and was string$/,
  ],
  [
    'a longer text of a response',
    (document) => {
      answerOf(document).properties.billCode.maxLength = 31;
    },
    /^orderserve\/create answer billCode has maxLength 31, and had 30$/,
  ],
  [
    'a new value of a push',
    (document) => {
      const { schema } =
        document.webhooks.logisticsStatusFeedback.post.requestBody.content['application/json'];
      const [field] = Object.values(
        schema.properties.data.properties.details.items.properties as Fields,
      ).filter((each) => each.enum);
      assert.ok(field);
      Object.assign(field, { enum: [...(field.enum ?? []), 'teleported'] });
    },
    /^logistics\/statusFeedback push details\[\]\.\w+ may now be teleported$/,
  ],
  [
    'a removed error',
    (document) => document.paths[address].post['x-operation'].errors.pop(),
    /^orderserve\/create operation lacks the error \d+$/,
  ],
  [
    'a new error',
    (document) => document.paths[address].post['x-operation'].errors.push('145003100'),
    /^orderserve\/create operation may answer 145003100$/,
  ],
  [
    'an error with another status',
    (document) => {
      document['x-error-statuses']['145003030'] = 400;
    },
    /^\* operation 145003030 came with HTTP 401$/,
  ],
  [
    'a removed operation',
    (document) => delete document.paths[address],
    /^orderserve\/create operation \/order\/addOrder is gone$/,
  ],
  [
    'a removed push',
    (document) => delete document.webhooks.logisticsStatusFeedback,
    /^logistics\/statusFeedback operation logisticsStatusFeedback is gone$/,
  ],
  [
    'an operation removed from production',
    (document) => {
      document.paths[address].post['x-operation'].sandboxOnly = true;
    },
    /^orderserve\/create operation is gone from production$/,
  ],
  [
    'a smaller body',
    (document) => {
      document.paths[address].post['x-operation'].bodyLimitBytes -= 1;
    },
    /^orderserve\/create operation takes \d+ bytes, and took \d+$/,
  ],
  [
    'a removed example',
    (document) => document.paths[address].post['x-operation'].examples.pop(),
    /^orderserve\/create operation lacks the example create\.\w+$/,
  ],
  [
    'a newly required parameter',
    (document) => {
      document.components.parameters.uuid.required = true;
    },
    /^orderserve\/create operation query uuid is required$/,
  ],
  [
    'a removed header of a push',
    (document) => document.webhooks.logisticsStatusFeedback.post.parameters.pop(),
    /^logistics\/statusFeedback operation has no header x-push-test any more$/,
  ],
  [
    'another base path',
    (document) => {
      document['x-api-version'].basePath = '/v2';
    },
    /^\* operation basePath was \/webopenplatformapi\/v2$/,
  ],
  [
    'another shape of a failure',
    (document) => delete document.components.schemas.Failure.properties.errors,
    /^\* answer errors is gone$/,
  ],
];

describe('a change that breaks integrators', () => {
  for (const [name, change, found] of broken) {
    it(`is named: ${name}`, () => {
      const words = findAfter(change);
      assert.ok(
        words.some((each) => found.test(each)),
        words.join('\n') || 'nothing was found',
      );
    });
  }
});

const additive: [name: string, change: (document: Any) => void][] = [
  [
    'an optional field with its requirements',
    (document) => {
      Object.assign(requestOf(document).properties, { gift: { type: 'string' } });
      requestOf(document).dependentRequired = { gift: ['remark'] };
    },
  ],
  [
    'a value of a request with its requirements',
    (document) => {
      const { properties } = requestOf(document);
      properties.deliveryType.enum.push('99');
      const condition = {
        if: { properties: { deliveryType: { enum: ['99'] } }, required: ['deliveryType'] },
        // biome-ignore lint/suspicious/noThenProperty: `then` is JSON Schema's keyword.
        then: { required: ['remark'] },
      };
      requestOf(document).allOf = [...(requestOf(document).allOf ?? []), condition];
    },
  ],
  [
    'a wider pattern',
    (document) => {
      const time = requestOf(document).properties.sendStartTime;
      time.pattern = `${time.pattern}|^now$`;
    },
  ],
  [
    'a field of a response',
    (document) => {
      answerOf(document).properties.carbonKg = { type: 'number' };
      answerOf(document).required.push('carbonKg');
    },
  ],
  [
    'an operation, a push and a code',
    (document) => {
      document.paths['/order/weigh'] = structuredClone(document.paths[address]);
      document.webhooks.weighed = structuredClone(document.webhooks.logisticsStatusFeedback);
      document['x-error-groups']['145009999'] = 'business';
    },
  ],
  [
    'an undocumented response and other wording',
    (document) => {
      document.paths[address].post.responses['408'] = {};
      document.info.description = 'Better said.';
    },
  ],
];

describe('an additive change', () => {
  for (const [name, change] of additive)
    it(`is accepted: ${name}`, () => assert.deepEqual(findAfter(change), []));
});

/** Every field of a schema, with the object that holds it. */
function listFields({ properties = {}, items }: FieldSchema): [owner: Fields, name: string][] {
  const inside = Object.entries(properties).flatMap(([name, field]) => [
    [properties, name] as [Fields, string],
    ...listFields(field),
  ]);
  return items ? [...inside, ...listFields(items)] : inside;
}

describe('a field of any operation or push', () => {
  const now = structuredClone(baseline);
  const taken = Object.values(now.paths).map(({ post }) => readRequest(post));
  const told = [
    ...Object.values(now.paths).map(({ post }) => readData(post)),
    ...Object.values(now.webhooks).map(({ post }) => readTold(post)),
  ];
  const changes: [name: string, change: (owner: Fields, name: string) => void][] = [
    ['disappear', (owner, name) => delete owner[name]],
    [
      'change its type',
      (owner, name) => Object.assign(owner, { [name]: { ...owner[name], type: 'null' } }),
    ],
  ];
  for (const [what, change] of changes) {
    it(`cannot ${what} unnoticed`, () => {
      let tried = 0;
      for (const [schemas, direction] of [
        [taken, 'taken'],
        [told, 'told'],
      ] as const) {
        for (const schema of schemas) {
          for (const [owner, name] of listFields(schema)) {
            const before = structuredClone(schema);
            const field = owner[name];
            assert.ok(field);
            const order = Object.entries(owner);
            change(owner, name);
            const found = compareSchemas({ before, now: schema }, direction);
            assert.ok(found.length > 0, `${direction} ${name}`);
            for (const [each, own] of order) owner[each] = own;
            tried += 1;
          }
        }
      }
      assert.ok(tried > 400, String(tried));
    });
  }
});

describe('npm run docs:baseline', () => {
  const site = new SiteCopy();
  after(() => site.remove());
  const file = 'baselines/openapi-1.0.json';
  const grow = () => site.run('src/scripts/baseline-docs.ts');

  it('adds shipped changes', async () => {
    const { code, said } = await grow();
    assert.equal(code, 0, said);
    const whole = site.read(file);
    const before = JSON.parse(whole);
    delete requestOf(before).properties.remark;
    delete before.paths['/logistics/trace'];
    site.write(file, JSON.stringify(before));
    assert.equal((await grow()).code, 0);
    assert.equal(site.read(file), whole);
  });

  it('refuses changes that are not additive, names them and leaves the baseline unchanged', async () => {
    const before = JSON.parse(site.read(file));
    requestOf(before).properties.gift = { type: 'string' };
    const text = JSON.stringify(before);
    site.write(file, text);
    const { code, said } = await grow();
    assert.equal(code, 1);
    assert.match(said, /^orderserve\/create request gift is gone$/m);
    assert.match(said, /known-changes\.ts/);
    assert.equal(site.read(file), text);
  });
});
