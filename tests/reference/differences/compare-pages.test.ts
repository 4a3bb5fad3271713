import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { v1 } from '#contract/versions/v1.ts';
import { compareAll } from '#reference/differences/compare-all.ts';
import { comparePages, type VersionPages } from '#reference/differences/compare-pages.ts';
import { type OpenApiDocument, toOpenApi } from '#reference/openapi.ts';
import { readData, readTold } from '#reference/read-openapi.ts';
import { toErrorPages, toOperationPages } from '#reference/to-pages.ts';

const textOf = (key: string) => key;
const servers = { sandbox: 'https://sandbox.test', production: 'https://api.test' };

function toPages(change: (document: OpenApiDocument) => void = () => {}): VersionPages {
  const document = toOpenApi(v1, { title: 't', version: '1', servers, textOf });
  // As it comes from a file, so that a change reaches one version only.
  const own = JSON.parse(JSON.stringify(document)) as OpenApiDocument;
  change(own);
  return { pages: toOperationPages(own, textOf), errors: toErrorPages(own, textOf) };
}

type Change = (document: OpenApiDocument) => void;
const compare = (change: Change) => comparePages(toPages(), toPages(change));

/** The extension of an operation, with its lists open to change. */
function extensionOf({ paths }: OpenApiDocument, path: string) {
  const post = paths[path]?.post;
  assert.ok(post, `no ${path}`);
  return post['x-operation'] as unknown as {
    errors: string[];
    level: string;
    bodyLimitBytes: number;
  };
}

describe('two versions of the contract', () => {
  it('have no differences where they are the same', () => {
    assert.deepEqual(
      compare(() => {}),
      { operations: [], codes: [] },
    );
  });

  it('have none where only words differ', () => {
    const before = toPages();
    const pages = before.pages.map((page) => ({ ...page, title: 'x', summary: 'y' }));
    const errors = before.errors.map((entry) => ({ ...entry, text: 'x', cause: 'y', mend: 'z' }));
    assert.deepEqual(comparePages(before, { pages, errors }), { operations: [], codes: [] });
  });

  it('tell of a new operation and of one that is gone, and of nothing else because of it', () => {
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

  it('tell what an operation says of itself, with both values', () => {
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

  it('tell of changed fields of request, answer and push', () => {
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

  it('tell the codes that an operation answers now, and no longer', () => {
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

  it('tell of codes of the catalogue that came, went, or mean something else', () => {
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

  it('tell a new code of every operation once', () => {
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

  it('are compared with every later one', () => {
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
