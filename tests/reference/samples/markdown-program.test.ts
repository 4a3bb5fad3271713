import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type MarkdownProgram, swapProgram } from '#reference/samples/markdown-program.ts';

const node: MarkdownProgram = {
  id: 'node',
  name: 'Node.js',
  block: '```javascript\nby hand\n```',
  file: 'sample.mjs',
  command: 'node sample.mjs',
  library: {
    block: '```javascript\nby library\n```',
    install: 'npm install x',
    command: 'node sample.mjs',
  },
};
const java: MarkdownProgram = {
  id: 'java',
  name: 'Java',
  block: '```java\n$& by hand\n```',
  file: 'Sample.java',
  command: 'java Sample.java',
  library: {
    block: '```java\n$& by library\n```',
    install: 'mvn install',
    command: 'java -cp x Sample.java',
  },
};
const { library: _, ...go } = { ...java, id: 'go', command: 'go run', file: 'sample.go' };

const toPage = ({ library, block, file, command }: MarkdownProgram) =>
  [
    '# Create\n\n## Examples',
    ...(library
      ? [
          `### 用\n\n${library.block}\n\n\`${library.install}\`\n\n\`${file}\` \`${library.command}\``,
        ]
      : []),
    `### 不用\n\n${block}\n\n\`${file}\` \`${command}\``,
    '**Success**',
  ].join('\n\n');

it('swapProgram inserts both programs of the requested language', () => {
  assert.equal(swapProgram(toPage(node), [node, java], java), toPage(java));
  assert.equal(swapProgram(toPage(node), [node, java], node), toPage(node));
});

it('swapProgram inserts only the plain program of a language without a library', () => {
  assert.equal(swapProgram(toPage(node), [node, go], go), toPage(go));
});

it('swapProgram replaces the program of a page without a library call', () => {
  const { library: __, ...plain } = node;
  assert.equal(swapProgram(toPage(plain), [plain, go], go), toPage(go));
});
