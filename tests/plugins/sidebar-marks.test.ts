import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { workingApi } from '#contract/versions/v2.ts';
import { readFrozenDocuments } from '#server/site/api-documents.ts';
import sidebars from '../../sidebars.ts';
import { readProject, root } from '../_project.ts';

type Item =
  | string
  | { type: 'doc'; id: string; customProps: { mark: string } }
  | { type: 'category'; items: readonly Item[] };

/** Mark of each document, `undefined` without one. */
function listMarks(items: readonly Item[]): [id: string, mark: string | undefined][] {
  return items.flatMap((item) => {
    if (typeof item === 'string') return [[item, undefined]];
    return item.type === 'doc' ? [[item.id, item.customProps.mark]] : listMarks(item.items);
  });
}

const readSidebar = (version: string): Item[] =>
  JSON.parse(readProject(`versioned_sidebars/version-${version}-sidebars.json`)).apiDoc;

type Ids = { calls: string[]; pushes: string[] };

const idsOf = (operations: readonly { id: string }[]) => operations.map(({ id }) => id);
const frozen = [...readFrozenDocuments(root)].map(([version, { paths, webhooks }]) => {
  const read = (items: object): string[] =>
    Object.values(items).map(({ post }) => post['x-operation'].id);
  return [version, readSidebar(version), { calls: read(paths), pushes: read(webhooks) }] as const;
});
const versions: readonly (readonly [string, readonly Item[], Ids])[] = [
  [
    'that is worked on',
    sidebars.apiDoc,
    {
      calls: idsOf([...workingApi.calls, ...workingApi.sandboxCalls]),
      pushes: idsOf(workingApi.pushes),
    },
  ],
  ...frozen,
];

describe('sidebar of the version', () => {
  for (const [version, items, { calls, pushes }] of versions) {
    it(`${version} marks only calls and pushes`, () => {
      const marks = new Map(listMarks(items));
      const wanted = (id: string) => {
        const operation = id.replace('apiDoc/', '');
        if (pushes.includes(operation)) return 'PUSH';
        return calls.includes(operation) ? 'POST' : undefined;
      };
      for (const [id, mark] of marks) assert.equal(mark, wanted(id), id);
      assert.equal([...marks.values()].filter(Boolean).length, calls.length + pushes.length);
    });
  }
});
