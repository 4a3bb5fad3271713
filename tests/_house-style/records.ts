import { existsSync } from 'node:fs';
import path from 'node:path';
import { pick, type Rule, root } from './sources.ts';

const link = /\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g;

const links: Rule = {
  name: 'links between our own documents lead somewhere',
  mend: 'Mend the path; it starts from the document. The picture of the README is made by hand.',
  check: (sources) =>
    pick(sources, /\.md$/).flatMap(({ path: file, text }) =>
      [...text.matchAll(link)]
        .map(([, target = '']) => path.posix.join(path.posix.dirname(file), target))
        .filter((target) => !existsSync(path.join(root, target)))
        .map((target) => `${file}: ${target}`),
    ),
  broken: [{ path: 'docs/_engineering/x.md', text: 'See [y](../no-such-file.md#part).' }],
  kept: [{ path: 'docs/_engineering/x.md', text: '[a](../../package.json) [b](https://x.test)' }],
};

const headings = ['Context', 'Decision', 'Alternatives', 'Consequences'];
const overview = 'docs/_engineering/architecture.md';

const decisions: Rule = {
  name: 'every decision has its four headings and is listed',
  mend: `Write ${headings.map((each) => `## ${each}`).join(', ')} in this order, and link the record in ${overview}.`,
  check: (sources) => {
    const listed = sources.find(({ path: file }) => file === overview)?.text ?? '';
    return pick(sources, /^docs\/_engineering\/decisions\//).flatMap(({ path: file, text }) => {
      const found = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
      const faults = [];
      if (String(found) !== String(headings)) faults.push(`${file}: headings ${found.join(', ')}`);
      if (!listed.includes(`decisions/${path.basename(file)}`)) faults.push(`${file}: not listed`);
      return faults;
    });
  },
  broken: [{ path: 'docs/_engineering/decisions/0001-x.md', text: '## Context\n\n## Decision\n' }],
};

export const recordRules = [links, decisions];
