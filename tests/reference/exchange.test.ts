import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FieldSchema } from '#contract/check-fields.ts';
import { toExchange } from '#reference/exchange.ts';
import type { OpenApiDocument } from '#reference/openapi.ts';
import { toOperationPages } from '#reference/to-pages.ts';
import { toFrozenOpenApi } from '../../src/scripts/freeze/frozen-contract.ts';
import { root } from '../_project.ts';
import { promisedDocuments } from '../server/gateway/_frozen/document.ts';
import { createJudge } from '../server/gateway/_frozen/judge.ts';

const same = (key: string) => key;
const documents = new Map([
  ...promisedDocuments,
  ['latest', toFrozenOpenApi(root, '2.0')] as const,
]);

interface Body {
  content?: Record<string, { schema: FieldSchema; examples?: Record<string, unknown> }>;
}

interface Item {
  requestBody: Body;
  responses: Record<string, Body>;
}

const listSchemas = ({ content = {} }: Body) => Object.entries(content);

/** Schema of what a page shows as sent: version 1 wraps it in a form field. */
function toSchema(body: Body): FieldSchema {
  const [[type = '', { schema } = { schema: {} }] = []] = listSchemas(body);
  if (type === 'application/json') return schema;
  const field = schema.properties?.bizContent as { contentSchema?: FieldSchema } | undefined;
  return field?.contentSchema ?? {};
}

function listItems({ paths, webhooks }: OpenApiDocument): Map<string, Item> {
  const items = [...Object.values(paths), ...Object.values(webhooks)];
  return new Map(items.map(({ post }) => [post['x-operation'].id, post as unknown as Item]));
}

for (const [name, document] of documents) {
  const items = listItems(document);
  const judge = createJudge(document);

  describe(`examples of version ${name} on pages and in Markdown`, () => {
    for (const page of toOperationPages(document, same)) {
      const item = items.get(page.id);
      it(`match the schemas of ${page.id}`, () => {
        assert.ok(item);
        assert.ok(page.examples.length > 0);
        for (const example of page.examples) {
          const { request, answer } = toExchange(page, example);
          // A refused request may break any rule.
          if (example.answer.code === '1') {
            assert.deepEqual(judge(toSchema(item.requestBody), request), [], example.name);
          }
          const shown: Body | undefined = Object.values(item.responses).find(({ content }) =>
            Object.keys(content?.['application/json']?.examples ?? {}).includes(example.name),
          );
          const reply: Body | undefined = page.direction === 'push' ? item.responses['200'] : shown;
          const schema: FieldSchema | undefined = reply?.content?.['application/json']?.schema;
          if (answer === null) assert.ok('2XX' in item.responses, 'a status alone ends the push');
          else assert.deepEqual(judge(schema ?? { enum: [] }, answer), [], example.name);
        }
      });
    }
  });
}
