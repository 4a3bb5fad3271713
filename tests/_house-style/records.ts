import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../_project.ts';
import { pick, type Rule } from './sources.ts';

const link = /\]\((?!https?:|#|mailto:)([^)#?\s]+)[^)]*\)/g;

/** Files of the repository that a link may mean; from the root of the site it means a page. */
function toFiles(file: string, target: string): string[] {
  if (!target.startsWith('/')) return [path.posix.join(path.posix.dirname(file), target)];
  const [, version, page = ''] = /^\/(\d+\.\d+)(\/.+)$/.exec(target) ?? [];
  if (version) return [`versioned_docs/version-${version}${page}.mdx`];
  return [`docs${target}.mdx`, `src/pages${target}/index.tsx`, `static${target}`];
}

function leadsNowhere(file: string, target: string): boolean {
  return toFiles(file, target).every((each) => !existsSync(path.join(root, each)));
}

const links: Rule = {
  name: 'links between our own documents lead somewhere',
  fix: 'Fix the path; it starts from the document, or with / for a page of the site. The picture of the README is made by hand.',
  check: (sources) =>
    pick(sources, /\.md$/).flatMap(({ path: file, text }) =>
      [...text.matchAll(link)]
        .map(([, target = '']) => target)
        .filter((target) => leadsNowhere(file, target))
        .map((target) => `${file}: ${target}`),
    ),
  broken: [
    { path: 'docs/_engineering/x.md', text: 'See [y](../no-such-file.md#part).' },
    { path: 'i18n/en/prose/x.md', text: 'See [y](/no-such-page).' },
    { path: 'i18n/en/prose/x.md', text: 'See [y](/1.0/apiDoc/no-such-page).' },
  ],
  kept: [
    {
      path: 'docs/_engineering/x.md',
      text: '[a](../../package.json) [b](https://x.test) [c](/home) [d](/apiDoc/basic#x) [e](/1.0/apiDoc/basic) [f](/home?tab=x)',
    },
  ],
};

const rooms = 'server|client|contract|components|pages|plugins|scripts|search|theme|css';
const namedFile = new RegExp(`\`((?:src/|tests/)?(?:${rooms})/[\\w./-]+\\.(?:tsx?|css))\``, 'g');

const guide = /^(README|CONTRIBUTING|docs\/_engineering\/[^/]+)\.md$/;

const namedFiles: Rule = {
  name: 'files that our documents name are there',
  fix: 'Name the file where it is now; paths may leave out src/ and tests/. Decisions describe their day.',
  check: (sources) =>
    pick(sources, guide).flatMap(({ path: file, text }) =>
      [...text.matchAll(namedFile)]
        .map(([, name = '']) => name)
        .filter((name) =>
          ['', 'src', 'tests'].every((room) => !existsSync(path.join(root, room, name))),
        )
        .map((name) => `${file}: ${name}`),
    ),
  broken: [{ path: 'docs/_engineering/x.md', text: 'See `server/no-such-file.ts`.' }],
  kept: [{ path: 'docs/_engineering/x.md', text: '`server/app.ts` and `src/server/main.ts`' }],
};

const headings = ['Context', 'Decision', 'Alternatives', 'Consequences'];
const overview = 'docs/_engineering/architecture.md';

const decisions: Rule = {
  name: 'every decision has its four headings and is listed',
  fix: `Write ${headings.map((each) => `## ${each}`).join(', ')} in this order, and link the record in ${overview}.`,
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

export const recordRules = [links, namedFiles, decisions];
