import assert from 'node:assert/strict';
import { it } from 'node:test';
import { shiftText } from '#server/console/notices/to-markdown.ts';

const shift = (text: string, level = 3) => shiftText(text, level, (path) => `/en${path}.md`);

it('starts headings at the requested level', () => {
  assert.equal(shift('# A\n## B\n###### C'), '### A\n#### B\n###### C');
  assert.equal(shift('## A\n\n### B', 2), '## A\n\n### B');
  assert.equal(shift('#### A', 2), '#### A');
  assert.equal(shift('#tag'), '#tag');
});

it('rewrites site addresses and leaves others alone', () => {
  assert.equal(shift('[a](/x/y?b=1#c)'), '[a](/en/x/y.md?b=1#c)');
  for (const text of ['[a](//host/x)', '[a](/\\host)', '[a](https://host/x)', '[a](#x)'])
    assert.equal(shift(text), text);
});

it('leaves fenced code alone', () => {
  const code = '````md\n# a\n```\n[a](/x)\n````';
  assert.equal(shift(`${code}\n# A`), `${code}\n### A`);
  assert.equal(shift('~~~\n# a'), '~~~\n# a');
});
