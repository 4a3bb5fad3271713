import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Progress } from '../../../src/scripts/site/progress.ts';

const log = (locale: string, step: string, time = '2.00 seconds!') =>
  `[PERF] Build > ${locale} > ${step} - ${time} - (Heap 1mb -> 2mb / Total 3mb)`;

function follow(lines: readonly string[], isTTY = false) {
  let nowMs = 0;
  let shown = '';
  const write = (text: string) => {
    shown += text;
  };
  const terminal = { isTTY, write };
  const progress = new Progress(['zh-CN', 'en'], { terminal, now: () => nowMs });
  for (const line of lines) {
    nowMs += 1000;
    progress.read(line);
  }
  progress.end();
  return { shown, spent: progress.spent };
}

describe('progress of a build', () => {
  it('writes a line for each finished step where there is no terminal', () => {
    const { shown, spent } = follow([
      '[INFO] [en] Creating an optimized production build...',
      log('en', 'Load site > Load context', '857.45 ms'),
      log('en', 'Load site'),
      log('zh-CN', 'Load site'),
      log('en', 'Bundling with rspack', '900.00 ms'),
      log('en', 'SSG > Read client manifest', '69.99 ms'),
      log('en', 'SSG'),
      log('en', 'postBuild()'),
    ]);
    assert.deepEqual(shown.trimEnd().split('\n'), [
      '   3 s  15 %  en: finished reading texts and pages',
      '   4 s  30 %  zh-CN: finished reading texts and pages',
      '   5 s  50 %  en: finished bundling scripts',
      '   7 s  58 %  en: finished writing pages',
      '   8 s  65 %  en: finished writing Markdown and search',
    ]);
    assert.equal(
      spent,
      'reading texts and pages 4 s, bundling scripts 1 s, writing pages 2 s, writing Markdown and search 2 s',
    );
  });

  it('writes no such lines in a terminal, and removes its own at the end', () => {
    assert.equal(follow([log('en', 'Load site')], true).shown, '\r\u001b[2K');
  });
});
