import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { toBeforePaint } from '../../src/plugins/before-paint.ts';

const { innerHTML, attributes } = toBeforePaint(new URL('../..', import.meta.url).pathname);

interface Visit {
  lang?: string;
  languages?: string[];
  stored?: Record<string, string>;
  /** True if the browser blocks storage. */
  refuses?: boolean;
  search?: string;
  hash?: string;
}

/** Runs the script as in the head of a page; returns what it sets on `<html>`, and presses links. */
function open({
  lang = 'en',
  languages = [],
  stored = {},
  refuses,
  search = '',
  hash = '',
}: Visit) {
  const page = { lang, dataset: {} as Record<string, string> };
  const listeners: Record<string, (event: { target: unknown }) => void> = {};
  class Element {
    readonly link: { dataset: { back?: string }; search: string } | null;
    constructor(back: string | undefined) {
      this.link = back === undefined ? null : { dataset: { back }, search: '?as=built' };
    }
    closest(selector: string) {
      assert.equal(selector, 'a[data-back]');
      return this.link;
    }
  }
  const getItem = (key: string) => {
    if (refuses) throw new Error('storage is closed');
    return stored[key] ?? null;
  };
  runInNewContext(innerHTML, {
    document: {
      documentElement: page,
      currentScript: { dataset: { locales: attributes['data-locales'] } },
    },
    localStorage: { getItem },
    navigator: { languages },
    location: { search, hash },
    addEventListener: (type: string, listen: (typeof listeners)[string], capture: boolean) => {
      assert.equal(capture, true, 'before anybody else hears of it');
      listeners[type] = listen;
    },
    Element,
    URLSearchParams,
  });
  const press = (back: string | undefined, type = 'click') => {
    const target = new Element(back);
    listeners[type]?.({ target });
    return new URLSearchParams(target.link?.search).get('back');
  };
  return { page, press, pressNothing: () => listeners.click?.({ target: {} }) };
}

const offers: [wanted: string[], page: string, offered: string | undefined][] = [
  [['th-TH', 'en'], 'zh-CN', 'th'],
  [['TH'], 'en', 'th'],
  [['fr-FR', 'ar-EG', 'en'], 'en', 'ar'],
  [['zh-TW'], 'en', 'zh-CN'],
  [['zh-Hant-HK'], 'zh-CN', undefined],
  [['en-GB', 'th'], 'en', undefined],
  [['fr', 'de'], 'zh-CN', undefined],
  [['kmr'], 'en', undefined],
  [[''], 'en', undefined],
  [[], 'en', undefined],
];

describe('script before a page is drawn', () => {
  for (const [languages, lang, offered] of offers) {
    it(`makes room to offer ${offered ?? 'nothing'} on a page in ${lang} to ${JSON.stringify(languages)}`, () =>
      assert.equal(open({ languages, lang }).page.dataset.offered, offered));
  }

  it('offers nothing to readers who chose a language, and marks a session', () => {
    const { dataset } = open({ languages: ['th'], stored: { lang: 'EN', token: 't' } }).page;
    assert.deepEqual({ ...dataset }, { signedIn: '' });
  });

  it('works if the browser blocks storage', () => {
    const { dataset } = open({ languages: ['th'], refuses: true }).page;
    assert.deepEqual({ ...dataset }, { offered: 'th' });
  });
});

describe('sign-in link pressed before the page is interactive', () => {
  const place = { search: '?panel=try&x=1', hash: '#work' };

  for (const type of ['pointerdown', 'click', 'contextmenu']) {
    it(`returns to the place in the page after ${type}`, () =>
      assert.equal(open(place).press('/apiDoc/basic', type), '/apiDoc/basic?panel=try&x=1#work'));
  }

  it("passes Login's return address on to Register", () => {
    const search = `?${new URLSearchParams({ back: '/control?x=1#y' })}`;
    assert.equal(open({ search }).press(''), '/control?x=1#y');
  });

  it('stays unchanged without a return address, as do other clicks', () => {
    assert.equal(open({ search: '?x=1' }).press(''), null);
    const { press, pressNothing } = open(place);
    assert.equal(press(undefined), null);
    pressNothing();
  });
});
