import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readProject } from '../_project.ts';

const text = readProject('docs/_engineering/security.md');

/** Rows of the requirements: id, level, what, state, how, test. */
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| .*$/gm)].map(([line, id = '']) => ({
  id,
  state: line.split(' | ')[3] ?? '',
}));
/** Requirements that a paragraph declares not applicable. */
const covered = [...text.matchAll(/^Not applicable\. .* This covers (.*)$/gm)].flatMap(
  ([, ids = '']) => ids.split(', '),
);

function count(state: string): number {
  return rows.filter((row) => row.state === state).length;
}

describe('the record of requirements', () => {
  it('begins with the number of requirements in each state', () => {
    const [, ...written] =
      /Of (\d+) requirements (\d+) are met, (\d+) do not apply, (\d+) depend on .*?, (\d+) deviate with a reason, and (\d+) are met in part/.exec(
        text,
      ) ?? [];
    const counts = {
      all: rows.length + covered.length,
      met: count('met'),
      notApplicable: count('not applicable') + covered.length,
      operator: count('operator'),
      deviates: count('deviates'),
      partly: count('partly'),
    };
    assert.deepEqual(written.map(Number), Object.values(counts), JSON.stringify(counts));
  });

  it('explains each partly met requirement', () => {
    const section = text.split('## What is not met\n')[1]?.split(/^## /m)[0] ?? '';
    const reasons = [...section.matchAll(/^\| ([\d., ]+) \|/gm)].flatMap(([, ids = '']) =>
      ids.split(', '),
    );
    const partly = rows.filter(({ state }) => state === 'partly').map(({ id }) => id);
    assert.deepEqual(reasons.sort(), partly.sort());
  });
});
