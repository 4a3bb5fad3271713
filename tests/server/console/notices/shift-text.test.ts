import assert from 'node:assert/strict';
import { it } from 'node:test';
import { shiftText } from '#server/console/notices/shift-text.ts';

const shift = (text: string, level = 3) => shiftText(text, level, (path) => `/en${path}.md`);

it('headings begin at the level that is asked for, whatever the highest was', () => {
  assert.equal(shift('# A\n## B\n###### C'), '### A\n#### B\n###### C');
  assert.equal(shift('## A\n\n### B', 2), '## A\n\n### B');
  assert.equal(shift('#### A', 2), '#### A');
  assert.equal(shift('#tag'), '#tag');
});

it('addresses of the site lead where they are said to, others where they did', () => {
  assert.equal(shift('[a](/x/y?b=1#c)'), '[a](/en/x/y.md?b=1#c)');
  for (const text of ['[a](//host/x)', '[a](/\\host)', '[a](https://host/x)', '[a](#x)'])
    assert.equal(shift(text), text);
});

it('code between fences stays as it is', () => {
  const code = '````md\n# a\n```\n[a](/x)\n````';
  assert.equal(shift(`${code}\n# A`), `${code}\n### A`);
  assert.equal(shift('~~~\n# a'), '~~~\n# a');
});
