import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withProgramNames } from '../../src/plugins/search/program-names.ts';
import { readDocument } from '../../src/plugins/search/read-document.ts';

const entry = (text: string, programs: string) => ({
  kind: 'page' as const,
  anchor: '',
  title: '',
  text,
  programs,
});

it('collects names that only programs contain, each at its first place', () => {
  const [first, second] = withProgramNames([
    [entry('Sign the body with an HMAC', 'hash_hmac("sha256", $body); createHmac()')],
    [entry('', 'hmac createHmac($body, PHP_EOL); if')],
  ]).flat();
  assert.equal(first?.programs, 'hash_hmac sha256 createHmac');
  assert.equal(second?.programs, 'PHP_EOL');
});

it('collects the code blocks of a section at any depth, without bodies', () => {
  const mdx = [
    '## A {/* #a */}',
    '- item\n\n  ```php\n  hash_hmac()\n  ```',
    '```json\n{"name": "Ahmed"}\n```',
    '```bash\ncurl -v localhost\n```',
    '```bash\nls\n```',
  ].join('\n\n');
  const [, section] = readDocument(mdx, 'T').sections;
  assert.deepEqual(section, {
    anchor: 'a',
    title: 'A',
    text: 'item',
    programs: 'hash_hmac()\ncurl -v localhost\nls\n',
    languages: ['php', 'curl'],
  });
});
