import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readBackPath, toSignInPath } from '#client/sign-in-path.ts';

const place = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });
const backTo = (back: string) => readBackPath(`?${new URLSearchParams({ back })}`);

describe('return address of Login', () => {
  it('keeps path, query and anchor in any language', () => {
    for (const [pathname, path] of [
      ['/control/calls', '/control/calls'],
      ['/en/control/calls', '/control/calls'],
      ['/ar/control/calls', '/control/calls'],
    ] as const) {
      const address = toSignInPath(place(pathname, '?code=1&size=20', '#row'));
      assert.ok(address.startsWith('/login?back='));
      const { search } = new URL(address, 'http://localhost');
      assert.equal(readBackPath(search), `${path}?code=1&size=20#row`);
    }
  });

  it('is passed on from Login to Register', () => {
    const login = toSignInPath(place('/en/control'));
    const { search } = new URL(login, 'http://localhost');
    assert.equal(
      toSignInPath(place('/en/login', search), '/register'),
      '/register?back=%2Fcontrol',
    );
    assert.equal(toSignInPath(place('/en/login'), '/register'), '/register');
  });

  for (const back of [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/en//evil.example',
    '/.//evil.example',
    'control',
    '',
    '/login',
    '/en/register?back=%2F',
  ]) {
    it(`ignores ${JSON.stringify(back)}`, () => {
      assert.equal(backTo(back), null);
    });
  }

  it('is null without a parameter', () => {
    assert.equal(readBackPath(''), null);
  });
});
