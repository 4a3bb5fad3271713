import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { countSignIn, guessing } from '#server/people/users/attempts.ts';
import { Passwords } from '#server/people/users/passwords.ts';
import { signIn } from '#server/people/users/sign-in.ts';
import { solveCaptcha } from '../../_support/captcha.ts';
import { messagesTo } from '../../_support/records.ts';
import {
  addMember,
  fromElsewhere,
  goodPassword,
  login,
  openPeoplePortal,
} from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const wrong = 'violet-harbour-43';

describe('guessing the password of one name from many networks', () => {
  let networks = 0;

  /** An address in a network as wide as allowed that no other test uses. */
  function newAddress(): string {
    networks += 1;
    return `172.${Math.floor(networks / 250)}.${networks % 250}.1`;
  }

  it('is limited in number and requires more and more work', async () => {
    const { limits } = portal.people;
    const works: number[] = [];
    const addresses = Array.from({ length: 40 }, newAddress);
    for (let round = 0; round < 10; round += 1) {
      for (const ip of addresses) {
        const demand = await countSignIn(limits, 'guessed', ip, async () => false).catch(
          (error) => {
            assert.equal(error.code, portalErrors.tooOften);
          },
        );
        if (demand) works.push(demand.work);
      }
    }
    assert.ok(works.length <= guessing + 3 * addresses.length, String(works.length));
    assert.deepEqual(
      works,
      [...works].sort((one, other) => one - other),
    );
    assert.deepEqual([works[0], works[3], works[guessing], works.at(-1)], [0, 1, 2, 13]);
    // All addresses of a wider network count as one.
    const near = addresses[0]?.replace(/1$/, '77') ?? '';
    await assert.rejects(countSignIn(limits, 'guessed', near, async () => false));
    // The person's usual network requires no work.
    const known = await countSignIn(limits, 'guessed', newAddress(), async () => true);
    assert.equal(known.work, 0);
  });

  it("does not slow the owner's usual network, and notifies them once a day", async () => {
    const { user, email } = await addMember(portal);
    const home = fromElsewhere();
    assert.equal((await login(portal, user.account, goodPassword, {}, home)).code, 1);
    for (let count = 0; count <= guessing + 3; count += 1) {
      const captcha = await solveCaptcha(portal, 4);
      const headers = { 'x-forwarded-for': newAddress() };
      const guess = await login(portal, user.account, `${wrong}${count}`, { captcha }, headers);
      assert.equal(guess.code, portalErrors.credentials);
    }
    const stranger = await login(portal, user.account);
    assert.equal(stranger.code, portalErrors.captcha);
    assert.ok(stranger.data.work > 1);
    assert.equal((await login(portal, user.account, goodPassword, {}, home)).code, 1);
    const captcha = await solveCaptcha(portal, stranger.data.work);
    assert.equal((await login(portal, user.account, goodPassword, { captcha })).code, 1);
    const mails = () => messagesTo(portal, email, 'passwordGuessed');
    const [mail, ...others] = await mails();
    assert.deepEqual(others, []);
    assert.match(mail?.body ?? '', new RegExp(`${user.account}[\\s\\S]*/forgetPassword`));
    portal.clock.now += 24 * 60 * 60_000;
    const later = await solveCaptcha(portal, 4);
    await login(portal, user.account, wrong, { captcha: later });
    assert.equal((await mails()).length, 2);
  });

  it('does not count attempts refused because the queue is full', async () => {
    const { user } = await addMember(portal);
    const passwords = new Passwords(0);
    const people = { ...portal.people, passwords };
    let isOver = false;
    const atWork = [1, 2].map(async () => {
      while (!isOver) await passwords.verify(wrong, undefined);
    });
    const origin = { ip: newAddress(), userAgent: '' };
    const request = { name: user.account, password: goodPassword };
    for (let count = 0; count < 5; count += 1) {
      await assert.rejects(signIn(people, request, origin, 'EN'), { text: 'portal.busy' });
    }
    isOver = true;
    await Promise.all(atWork);
    assert.ok((await signIn(people, request, origin, 'EN')).token);
  });
});
