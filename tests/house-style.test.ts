import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { operations } from '#contract/operations/all.ts';
import { circles } from './_house-style/circles.ts';
import { commitRules, readHistory } from './_house-style/commits.ts';
import { directionRules } from './_house-style/direction.ts';
import { droppedWordRules } from './_house-style/dropped-words.ts';
import { englishRules } from './_house-style/english.ts';
import { languageRules } from './_house-style/languages.ts';
import { lookRules } from './_house-style/look.ts';
import { names } from './_house-style/names.ts';
import { operationRules } from './_house-style/operations.ts';
import { recordRules } from './_house-style/records.ts';
import { shapeRules } from './_house-style/shape.ts';
import { type Rule, readSources } from './_house-style/sources.ts';
import { textValueRules } from './_house-style/text-values.ts';

const sources = [...readSources(), ...readHistory()];
const rules: Rule[] = [
  ...shapeRules,
  ...directionRules,
  circles,
  names,
  ...lookRules,
  ...languageRules,
  ...englishRules,
  ...droppedWordRules,
  ...textValueRules,
  ...operationRules,
  ...recordRules,
  ...commitRules,
];

describe('the house', () => {
  for (const rule of rules) {
    it(rule.name, { skip: rule.skip?.(sources) }, () => {
      const faults = rule.check(sources, operations);
      assert.equal(
        faults.length,
        0,
        `${faults.join('\n')}\n\nThe rule: ${rule.name}.\n${rule.fix}\n`,
      );
    });
  }
});

describe('the check of each rule', () => {
  for (const { name, check, broken = [], brokenTogether, kept } of rules) {
    it(`notices where it does not hold that ${name}`, () => {
      for (const source of broken) {
        assert.notDeepEqual(check([source], []), [], `${source.path} passes unnoticed`);
      }
      if (brokenTogether) {
        assert.notDeepEqual(check(brokenTogether.sources, brokenTogether.operations ?? []), []);
      }
      assert.ok(broken.length > 0 || brokenTogether, 'nothing shows that this check can fail');
      if (kept) assert.deepEqual(check(kept, []), []);
    });
  }
});
