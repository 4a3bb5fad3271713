import { languages } from '#contract/languages.ts';
import { expect, test } from './_support/portal.ts';
import { otherVersions } from './_support/versions.ts';

interface Read {
  fault: string | null;
  self: string | null;
  updated: string | null;
  language: string | null;
  entries: { title: string; id: string; updated: string; html: string }[];
}

const prefixes = languages.map(({ locale }) => (locale === 'zh-CN' ? '' : `/${locale}`));

test('changelog is a feed in every language, with the same steps, and its page links to it', async ({
  page,
  request,
}) => {
  await page.goto('/home');
  /** Parses as a browser's XML parser does. */
  const read = (atom: string): Promise<Read> =>
    page.evaluate((text) => {
      const feed = new DOMParser().parseFromString(text, 'application/xml');
      const inside = (node: Document | Element, name: string) =>
        node.querySelector(name)?.textContent ?? '';
      return {
        fault: feed.querySelector('parsererror')?.textContent ?? null,
        self: feed.querySelector('link[rel=self]')?.getAttribute('href') ?? null,
        updated: inside(feed, 'feed > updated'),
        language: feed.documentElement.getAttribute('xml:lang'),
        entries: [...feed.querySelectorAll('entry')].map((entry) => ({
          title: inside(entry, 'title'),
          id: inside(entry, 'id'),
          updated: inside(entry, 'updated'),
          html: inside(entry, 'content[type=html]'),
        })),
      };
    }, atom);

  const steps = new Map<string, string[]>();
  for (const prefix of prefixes) {
    const changelog = `${prefix}/apiDoc/guides/changelog`;
    const html = await (await request.get(changelog)).text();
    const address = `${prefix}/changelog.atom`;
    expect(html).toMatch(new RegExp(`<link[^>]*application/atom\\+xml[^>]*href=${address}`));
    expect(html).toContain(`<a href=${address}>`);
    const answer = await request.get(address);
    expect(answer.headers()['content-type']).toMatch(/^application\/atom\+xml/);
    const feed = await read(await answer.text());
    expect(feed.fault).toBeNull();
    expect(feed.self).toMatch(new RegExp(`^https?://[^/]+${address}$`));
    expect(feed.language).toBe(prefix.slice(1) || 'zh-CN');
    const days = feed.entries.map(({ updated }) => updated);
    expect(days.length).toBeGreaterThan(5);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(feed.updated).toBe(days[0]);
    for (const { title, id, html: said } of feed.entries) {
      expect(title).not.toMatch(/\d{4}-\d\d-\d\d|^$/);
      expect(said).not.toMatch(/href="\/|class=/);
      const [at, anchor] = new URL(id).href.split('#');
      expect(new URL(at ?? '').pathname).toBe(changelog);
      expect(html).toContain(`id=${anchor}`);
    }
    steps.set(
      prefix,
      feed.entries.map(({ id }) => id.replace(/^.*#/, '')),
    );
  }
  for (const found of steps.values()) expect(found).toEqual(steps.get(''));
  expect(new Set(steps.get('')).size).toBe(steps.get('')?.length);
});

test('older version has its own feed', async ({ request }) => {
  for (const version of otherVersions) {
    const answer = await request.get(`/en/${version}/changelog.atom`);
    expect(answer.headers()['content-type']).toMatch(/^application\/atom\+xml/);
    expect(await answer.text()).toContain(`/en/${version}/apiDoc/guides/changelog#`);
  }
});
