import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changeCode, seeSecret, switchCalls, tryQuery } from './_migration/call-steps.ts';
import { removeCode, switchOff, watchBoth } from './_migration/end-steps.ts';
import { guideSteps } from './_migration/guide.ts';
import { begin, type Journey } from './_migration/journey.ts';
import { switchPushes } from './_migration/push-step.ts';
import { typeAsShown } from './_migration/shell.ts';

/** What the guide has its reader do, and take back, by the anchor of the step. */
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
  it('has the steps that are tried here, and says how to take each back', () => {
    assert.deepEqual(
      guideSteps.map(({ anchor }) => anchor),
      Object.keys(steps),
    );
    for (const { anchor, text } of guideSteps) assert.match(text, /^\*\*回滚\*\*：/m, anchor);
  });

  it('leads an integrator there step by step, and back from each', async (test) => {
    const journey = await begin();
    for (const [anchor, follow] of Object.entries(steps)) {
      await test.test(anchor, () => follow(journey));
    }
  });

  for (const shell of process.env.TESTS === 'all' ? ['bash'] : []) {
    it(`shows what ${shell} runs as it stands`, async () => {
      const journey = await begin();
      await seeSecret(journey);
      await typeAsShown(journey);
    });
  }
});
