import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changeCode, seeSecret, switchCalls, tryQuery } from './_migration/call-steps.ts';
import { removeCode, switchOff, watchBoth } from './_migration/end-steps.ts';
import { guideSteps } from './_migration/guide.ts';
import { begin, type Journey } from './_migration/journey.ts';
import { switchPushes } from './_migration/push-step.ts';
import { typeAsShown } from './_migration/shell.ts';

/** Actions of each step and their rollback, by the anchor of the step. */
const steps: Readonly<Record<string, (journey: Journey) => Promise<void>>> = {
  secret: seeSecret,
  try: tryQuery,
  calls: switchCalls,
  code: changeCode,
  pushes: switchPushes,
  watch: watchBoth,
  'switch-off': switchOff,
  remove: removeCode,
};

describe('the guide from version 1 to version 2', () => {
  it('has only tested steps, and describes the rollback of each', () => {
    assert.deepEqual(
      guideSteps.map(({ anchor }) => anchor),
      Object.keys(steps),
    );
    for (const { anchor, text } of guideSteps) assert.match(text, /^\*\*回滚\*\*：/m, anchor);
  });

  it('leads an integrator through each step and back', async (test) => {
    const journey = await begin();
    for (const [anchor, follow] of Object.entries(steps)) {
      await test.test(anchor, () => follow(journey));
    }
  });

  for (const shell of process.env.TESTS === 'all' ? ['bash'] : []) {
    it(`shows commands that run unchanged in ${shell}`, async () => {
      const journey = await begin();
      await seeSecret(journey);
      await typeAsShown(journey);
    });
  }
});
