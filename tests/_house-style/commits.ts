import { spawnSync } from 'node:child_process';
import { root } from '../_project.ts';
import type { Rule, Source } from './sources.ts';

/** The last commit before the rule. */
const before = '31b413cd';
const history = `git log ${before}..HEAD`;
const maxLength = 72;

/** Commits since the rule, one `id subject` a line; nothing where git does not know that commit. */
export function readHistory(): Source[] {
  const args = ['log', '--no-merges', '--format=%h %s', `${before}..HEAD`];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? [{ path: history, text: stdout.trimEnd() }] : [];
}

const faults: readonly [RegExp, string][] = [
  [
    new RegExp(`^.{${maxLength + 1}}`),
    `cut it to ${maxLength} characters; the reason goes in the body`,
  ],
  [/^(?![a-z][\w./-]*: \S)/, 'begin with the area: `push: claim rows in one statement`'],
  [/\.$/, 'leave out the full stop'],
  [/^[^:]*: [A-Z][a-z]+ /, 'begin the summary with a verb in lower case'],
  [
    /^[^:]*: (?!(?:embed|feed|need|seed|speed|bring|ping)\b)\w+(?:ed|ing) /,
    'say what the commit does: `add`, not `added` or `adding`',
  ],
];

const subjects: Rule = {
  name: `the subject of a commit is \`area: imperative summary\` in at most ${maxLength} characters`,
  fix:
    'Reword it before it is pushed: `git commit --amend` for the last, ' +
    '`git rebase -i` for an earlier one.',
  skip: (sources) =>
    sources.some(({ path }) => path === history)
      ? undefined
      : `cannot look: git does not know ${before} here (no repository, or a shallow clone)`,
  check: (sources) =>
    sources
      .filter(({ path }) => path === history)
      .flatMap(({ text }) => text.split('\n').filter(Boolean))
      .flatMap((line) => {
        const [, id, subject = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
        const fault = faults.find(([pattern]) => pattern.test(subject));
        return fault ? [`${id} “${subject}”: ${fault[1]}`] : [];
      }),
  broken: [
    { path: history, text: '1a2b3c4 push: Summary.' },
    { path: history, text: '1a2b3c4 push: claim rows in one statement.' },
    { path: history, text: '1a2b3c4 push: Claim rows in one statement' },
    { path: history, text: '1a2b3c4 push: claimed rows' },
    { path: history, text: '1a2b3c4 Rows are claimed in one statement' },
    { path: history, text: `1a2b3c4 push: claim ${'x'.repeat(maxLength)}` },
  ],
  kept: [
    { path: history, text: '1a2b3c4 push: claim rows in one statement\n2b3c4d5 i18n: feed zh-CN' },
    { path: history, text: '' },
  ],
};

export const commitRules = [subjects];
