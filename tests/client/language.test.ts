import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { refreshDictionary } from '#client/dictionary.ts';
import type { PortalClient } from '#client/http.ts';
import { keepPlace, takePlace, takeRedirect, toAddressIn } from '#client/language-visit.ts';
import { splitLocalePath, toLocalePath } from '#client/locale-path.ts';
import { findLanguage, languages } from '#contract/languages.ts';

/** A tab's storage, as in a browser. */
function makeTab(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** A storage without room, or blocked by the browser. */
function makeFullTab(): Storage {
  const refuse = () => {
    throw new DOMException('exceeded the quota', 'QuotaExceededError');
  };
  return { ...makeTab(), setItem: refuse };
}

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

describe('address of a page in another language', () => {
  for (const language of languages) {
    it(`leads to ${language.locale} and back`, () => {
      const address = toLocalePath('/apiDoc/basic', language);
      assert.deepEqual(splitLocalePath(address), { language, path: '/apiDoc/basic' });
      assert.equal(toLocalePath(address, languages[0]), '/apiDoc/basic');
    });
  }

  it('keeps query and anchor, and is null in the same or an unknown language', () => {
    assert.equal(toAddressIn('AR', at('/en/home', '?panel=try', '#x')), '/ar/home?panel=try#x');
    assert.equal(toAddressIn('CN', at('/en/')), '/');
    assert.equal(toAddressIn('EN', at('/en/home')), null);
    assert.equal(toAddressIn('XX', at('/en/home')), null);
    assert.equal(toAddressIn(null, at('/home')), null);
  });

  it('does not mistake a page name for a locale', () => {
    assert.equal(splitLocalePath('/english/x').path, '/english/x');
    assert.equal(splitLocalePath('/ar').path, '/');
  });
});

describe('takeRedirect', () => {
  it('redirects a visit without a locale once per tab', () => {
    const tab = makeTab();
    assert.equal(takeRedirect('AR', at('/apiDoc/index'), tab), '/ar/apiDoc/index');
    assert.equal(takeRedirect('AR', at('/apiDoc/index'), tab), null);
    assert.equal(takeRedirect('AR', at('/apiDoc/index'), makeTab()), '/ar/apiDoc/index');
  });

  it('never redirects an address with a locale', () => {
    assert.equal(takeRedirect('AR', at('/en/apiDoc/index'), makeTab()), null);
  });

  it('does not redirect without a choice or storage', () => {
    assert.equal(takeRedirect(null, at('/home'), makeTab()), null);
    assert.equal(takeRedirect('AR', at('/home'), null), null);
  });

  it('does not redirect if the tab cannot store it, which would block the default language', () => {
    assert.equal(takeRedirect('AR', at('/home'), makeFullTab()), null);
  });
});

describe('reading place across a change of language', () => {
  const place = { from: 'request.weight', to: null, share: 0.25 };

  it('is returned once, to the same page', () => {
    const tab = makeTab();
    assert.equal(keepPlace(at('/apiDoc/basic', '', '#x'), place, tab), true);
    const kept = { path: '/apiDoc/basic', place, hash: '#x' };
    assert.deepEqual(takePlace('/ar/apiDoc/basic', tab), kept);
    assert.equal(takePlace('/ar/apiDoc/basic', tab), null);
    keepPlace(at('/ar/apiDoc/basic'), place, tab);
    assert.equal(takePlace('/ar/home', tab), null);
  });

  it('is null for invalid stored data', () => {
    for (const left of [
      '{',
      'null',
      '[]',
      '640',
      '{"path":"/home"}',
      '{"path":"/home","scrollY":9}',
      '{"path":"/home","hash":"","place":{"from":1,"to":null,"share":0}}',
      '{"path":"/home","hash":"","place":{"from":null,"to":null,"share":"0"}}',
      '{"path":"/home","place":{"from":null,"to":null,"share":0}}',
    ]) {
      const tab = makeTab();
      tab.setItem('langPlace', left);
      assert.equal(takePlace('/home', tab), null, left);
      assert.equal(tab.length, 0, left);
    }
  });

  it('is skipped without storage', () => {
    for (const tab of [null, makeFullTab()]) {
      assert.equal(keepPlace(at('/home'), place, tab), false);
      assert.equal(takePlace('/home', tab), null);
    }
  });
});

describe('refreshDictionary', () => {
  const texts = { 'tester.send': 'Go' };
  /** Responds like the server and records requests. */
  function makeClient(hash: string) {
    const asked: string[] = [];
    const call = async (path: string) => {
      asked.push(path);
      if (path !== 'i18n/dictionary/getDefaultLang') return texts;
      return {
        defaultLang: 'CN',
        languages: [...languages],
        dictionary: { path: `i18n/dictionary/EN/${hash}` },
      };
    };
    return { asked, client: { call } as unknown as PortalClient };
  }

  it('downloads if none is stored', async () => {
    const { client, asked } = makeClient('h1');
    const { dictionary, languages: list } = await refreshDictionary(client, 'EN', [null]);
    assert.deepEqual(dictionary, { lang: 'EN', hash: 'h1', texts });
    assert.equal(list.length, languages.length);
    assert.deepEqual(asked, ['i18n/dictionary/getDefaultLang', 'i18n/dictionary/EN/h1']);
  });

  it('does not download again for the same hash', async () => {
    const { client, asked } = makeClient('h1');
    const stored = { lang: 'EN', hash: 'h1', texts: { 'tester.send': 'Send' } };
    assert.equal((await refreshDictionary(client, 'EN', [stored])).dictionary, stored);
    assert.equal(asked.length, 1);
  });

  it('downloads again for another hash or language', async () => {
    const stored = { lang: 'EN', hash: 'h1', texts: {} };
    const changed = await refreshDictionary(makeClient('h2').client, 'EN', [stored]);
    assert.deepEqual(changed.dictionary.texts, texts);
    const { client, asked } = makeClient('h1');
    await refreshDictionary(client, String(findLanguage('ar')?.code), [stored]);
    assert.equal(asked.length, 2);
  });
});
