import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { errorGroups } from '#contract/errors.ts';
import type { Scheme } from '#contract/versions/descriptors.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { type Form, toMessage } from '#server/push/form.ts';
import english from '../../../i18n/en/code.json' with { type: 'json' };
import chinese from '../../../i18n/zh-CN/code.json' with { type: 'json' };
import {
  toHeaderRows,
  toPushHeaderRows,
} from '../../../src/components/Operation/to-header-rows.ts';

const folders = [
  'Operation',
  'FieldTable',
  'ErrorCatalogue',
  'CopyButton',
  'Addresses',
  'DocTable',
];

/** Ids written literally in the sources, as in `text('operation.errors.own')`. */
function readIds(): string[] {
  const sources = folders.flatMap((folder) =>
    readdirSync(`src/components/${folder}`)
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(`src/components/${folder}/${file}`, 'utf8')),
  );
  const ids = sources.flatMap((source) =>
    [...source.matchAll(/'((?:operation|fields|errors|copy)\.[\w.-]+)'/g)].map(
      ([, id]) => id ?? '',
    ),
  );
  return [...new Set(ids)];
}

for (const [language, texts] of Object.entries({ english, chinese })) {
  describe(`${language} texts of documentation pages`, () => {
    it('contain every text that a component names', () => {
      const ids = readIds();
      assert.ok(ids.length > 30, 'no ids found: the sources have moved');
      const missing = ids.filter((id) => !(id in texts));
      assert.deepEqual(missing, [], `add these to code.json: ${missing.join(', ')}`);
    });

    it('name every group of the error catalogue', () => {
      for (const group of errorGroups) assert.ok(`errors.group.${group}` in texts, group);
    });

    it('describe every header', () => {
      for (const version of [v1, v2]) {
        toHeaderRows({ version, path: 'order/addOrder' }, (id) => {
          assert.ok(id in texts, `add ${id} to code.json`);
          return id;
        });
      }
    });
  });
}

describe('headers of a call', () => {
  it('name each code returned before fields are checked', () => {
    for (const version of [v1, v2]) {
      const rows = toHeaderRows({ version, path: 'order/addOrder' }, (id) => id);
      const named = rows.flatMap(({ codes }) => codes.map(({ code }) => code));
      const isOfHeaders = (code: string) => !['145003040', '145005000'].includes(code);
      assert.deepEqual(new Set(named), new Set(version.commonErrors.filter(isOfHeaders)));
    }
  });

  it('show the operation in webhook-id, as required', () => {
    const operation = { version: v2, path: 'logistics/trace' };
    const row = toHeaderRows(operation, (id) => id).find(({ name }) => name === 'webhook-id');
    const [example] = row?.rules ?? [];
    assert.match(example?.value ?? '', /^`logistics\/trace:[\w-]{8,64}`$/);
  });
});

describe('headers of a push', () => {
  it('are listed as sent, except the usual headers of a request', () => {
    const usual = ['accept', 'accept-encoding', 'user-agent', 'traceparent'];
    const push = { id: '1', number: 1, content: '{}', test: true, traceparent: 'x' };
    const forms: [Scheme, Form][] = [
      ['md5-v1', { apiAccount: '1', privateKey: 'key' }],
      ['hmac-v2', { version: 2, kind: '', secrets: ['whsec_a2V5'], timeZone: 'Africa/Cairo' }],
    ];
    for (const [scheme, form] of forms) {
      const carried = Object.keys(toMessage(form, push, 0).headers);
      const shown = toPushHeaderRows(scheme, (id) => id).map(({ name }) => name.toLowerCase());
      assert.deepEqual(
        new Set(shown),
        new Set(carried.filter((name) => !usual.includes(name)).map((name) => name.toLowerCase())),
      );
    }
  });
});
