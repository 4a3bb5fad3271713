import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import {
  compareAll,
  comparePages,
  type VersionPages,
} from '#reference/differences/compare-pages.ts';
import type { OpenApiDocument } from '#reference/openapi.ts';
import { readData, readTold } from '#reference/read-openapi.ts';
import { readFrozenOpenApi } from '../../../src/plugins/portal/frozen-version.ts';
import { toVersionPages } from '../../../src/plugins/portal/page-data.ts';
import { root } from '../../_project.ts';
import { toDocument } from '../samples/_support/pages.ts';

const textOf = (key: string) => key;

function toPages(change: (document: OpenApiDocument) => void = () => {}): VersionPages {
  // As read from a file, so that a change affects one version only.
  const own = JSON.parse(JSON.stringify(toDocument(v1))) as OpenApiDocument;
  change(own);
  return toVersionPages(own, textOf, textOf);
}

type Change = (document: OpenApiDocument) => void;
const compare = (change: Change) => comparePages(toPages(), toPages(change));

/** The extension of an operation, with mutable lists. */
function extensionOf({ paths }: OpenApiDocument, path: string) {
  const post = paths[path]?.post;
  assert.ok(post, `no ${path}`);
  return post['x-operation'] as unknown as {
    errors: string[];
    level: string;
    bodyLimitBytes: number;
  };
}

describe('comparePages', () => {
  it('finds no difference between equal versions', () => {
    assert.deepEqual(
      compare(() => {}),
      { wire: [], operations: [], codes: [] },
    );
  });

  it('finds no difference if only texts differ', () => {
    const before = toPages();
    const pages = before.pages.map((page) => ({ ...page, title: 'x', summary: 'y' }));
    const errors = before.errors.map((entry) => ({ ...entry, text: 'x', cause: 'y', mend: 'z' }));
    assert.deepEqual(comparePages(before, { ...before, pages, errors }), {
      wire: [],
      operations: [],
      codes: [],
    });
  });

  it('reports an added or removed operation and nothing else', () => {
    const remove: Change = ({ paths }) => delete paths['/order/cancelOrder'];
    const gone = compare(remove);
    assert.deepEqual(
      gone.operations.map(({ id, kind }) => [id, kind]),
      [['orderserve/cancel', 'removed']],
    );
    const { operations: added } = comparePages(toPages(remove), toPages());
    assert.deepEqual(
      added.map(({ id, kind, fields }) => [id, kind, fields]),
      [['orderserve/cancel', 'added', []]],
    );
  });

  it('reports changed facts of an operation with both values', () => {
    const [operation, ...others] = compare((document) => {
      const extension = extensionOf(document, '/order/addOrder');
      extension.level = 'enterprise';
      extension.bodyLimitBytes = 1;
    }).operations;
    assert.deepEqual(others, []);
    assert.equal(operation?.id, 'orderserve/create');
    assert.deepEqual(operation?.facts, [
      { fact: 'level', before: 'developer', after: 'enterprise' },
      { fact: 'bodyLimitBytes', before: 65_536, after: 1 },
    ]);
  });

  it('reports changed fields of request, response and push', () => {
    const found = compare((document) => {
      const create = document.paths['/order/addOrder']?.post;
      const push = Object.values(document.webhooks)[0]?.post;
      assert.ok(create && push);
      const { properties = {} } = readData(create);
      delete properties.billCode;
      const told = readTold(push);
      told.properties = { ...told.properties, fresh: { type: 'string' } };
    });
    const lines = found.operations.flatMap(({ id, fields }) =>
      fields.map(({ part, path, after }) => `${id} ${part}.${path} ${after ? 'added' : 'removed'}`),
    );
    assert.equal(lines.length, 2);
    assert.ok(lines.includes('orderserve/create answer.data.billCode removed'), lines.join());
    assert.ok(
      lines.some((line) => line.endsWith('request.fresh added')),
      lines.join(),
    );
  });

  it('reports added and removed codes of an operation', () => {
    const { operations: found, codes } = compare((document) => {
      const extension = extensionOf(document, '/order/cancelOrder');
      extension.errors = [...extension.errors.filter((code) => code !== '145003089'), '145003112'];
    });
    const [operation] = found;
    assert.deepEqual(
      operation?.codes.added.map(({ code }) => code),
      ['145003112'],
    );
    assert.deepEqual(
      operation?.codes.removed.map(({ code }) => code),
      ['145003089'],
    );
    assert.deepEqual(codes, []);
  });

  it('reports added, removed and regrouped codes of the catalogue', () => {
    const { codes } = comparePages(
      toPages((document) => Object.assign(document['x-error-groups'], { '145099001': 'query' })),
      toPages((document) =>
        Object.assign(document['x-error-groups'], { '145099002': 'query', '999002010': 'query' }),
      ),
    );
    assert.deepEqual(
      codes.map(({ code, before, after }) => [code, before?.group, after?.group]).sort(),
      [
        ['145099001', 'query', undefined],
        ['145099002', undefined, 'query'],
        ['999002010', 'order', 'query'],
      ],
    );
  });

  it('reports a new code of every operation once', () => {
    const { operations: found, codes } = compare((document) => {
      Object.assign(document['x-error-groups'], { '145099003': 'system' });
      for (const path of Object.keys(document.paths)) {
        const extension = extensionOf(document, path);
        extension.errors = [...extension.errors, '145099003'];
      }
    });
    assert.deepEqual(found, []);
    assert.deepEqual(
      codes.map(({ code, after }) => [code, after?.everywhere]),
      [['145099003', true]],
    );
  });

  it('compares each version with every later one', () => {
    const all = compareAll(
      new Map([
        ['1.0', toPages()],
        ['2.0', toPages(({ paths }) => delete paths['/order/cancelOrder'])],
        ['current', toPages()],
      ]),
    );
    const found = Object.entries(all).flatMap(([from, rest]) =>
      Object.entries(rest).map(([to, { operations: list }]) => `${from} ${to} ${list.length}`),
    );
    assert.deepEqual(found, ['1.0 2.0 1', '1.0 current 0', '2.0 current 1']);
  });
});

describe('frozen 1.0 and version 2', () => {
  const frozen = toVersionPages(readFrozenOpenApi(root, '1.0'), textOf, textOf);
  const found = comparePages(frozen, toVersionPages(toDocument(v2), textOf, textOf));
  const find = (id: string) => found.operations.find((each) => each.id === id);
  const listFields = (id: string) =>
    find(id)?.fields.map(({ part, path: at, before, after }) => {
      const kind = before && after ? 'changed' : after ? 'added' : 'removed';
      return `${kind} ${part}.${at}`;
    }) ?? [];

  it('differ in what every call has, each reported once', () => {
    assert.deepEqual(found.wire, [
      { fact: 'basePath', before: '/webopenplatformapi/api', after: '/webopenplatformapi/v2' },
      { fact: 'scheme', before: 'md5-v1', after: 'hmac-v2' },
      {
        fact: 'contentType',
        before: 'application/x-www-form-urlencoded',
        after: 'application/json',
      },
      { fact: 'envelope', before: 'v1', after: 'v2' },
    ]);
    assert.equal(
      found.codes.some(({ before, after }) => before && after),
      false,
    );
  });

  it('differ by the withdrawn operation, with its reason', () => {
    assert.equal(find('vip/query')?.kind, 'removed');
    assert.equal(find('vip/query')?.reason, 'detail.provesNothing');
  });

  it('differ by the digest inside the data and its codes', () => {
    assert.ok(listFields('orderserve/query').includes('removed request.digest'));
    assert.deepEqual(find('orderserve/query')?.facts, [
      { fact: 'businessDigest', before: 'always', after: 'never' },
    ]);
    const gone = found.codes.filter(({ after }) => !after).map(({ code }) => code);
    assert.deepEqual(gone.sort(), ['145003031', '145003052']);
  });

  it('differ by times in requests, responses and pushes', () => {
    const create = listFields('orderserve/create');
    assert.ok(create.includes('changed request.sendStartTime'), create.join());
    assert.ok(create.includes('changed answer.data.createOrderTime'), create.join());
    assert.ok(listFields('orderserve/statusFeedback').includes('changed request.time'));
  });
});
