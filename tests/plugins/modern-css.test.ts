import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { addSheets, dropUnused, readNames, toSheets } from '../../src/plugins/modern-css/index.ts';

const infima = '/x/node_modules/infima/dist/css/default/default.css';

/** Selectors left of a rule; none if it was removed. */
function leave(selectors: string[], file = infima): string[] {
  let left = selectors;
  dropUnused(new Set(['menu', 'menu__link'])).Rule({
    get selectors() {
      return left;
    },
    set selectors(used) {
      left = used;
    },
    source: { input: { file } },
    remove: () => {
      left = [];
    },
  });
  return left;
}

describe('rules of Infima', () => {
  it('stay if their classes are used or absent', () => {
    const selectors = ['.menu .menu__link:hover', 'html[data-theme="dark"]', ':root', '50.5%'];
    assert.deepEqual(leave(selectors), selectors);
  });

  it('are removed with an unused class', () => {
    assert.deepEqual(leave(['.hero', '.menu .hero__title']), []);
    assert.deepEqual(leave(['.menu', '.pills']), ['.menu']);
  });

  it('stay if the unused class is only negated', () => {
    assert.deepEqual(leave(['.menu:not(.hero)']), ['.menu:not(.hero)']);
  });
});

it('rules of other sheets stay', () => {
  assert.deepEqual(leave(['.hero'], '/x/src/css/base.css'), ['.hero']);
});

function leaveVariables(written: Record<string, string>, file = infima): string[] {
  const left = new Map(Object.entries(written));
  dropUnused(new Set(['ifm-link-color'])).OnceExit({
    source: { input: { file } },
    walkDecls: (visit) => {
      for (const [prop, value] of left) visit({ prop, value, remove: () => left.delete(prop) });
    },
  });
  return [...left.keys()];
}

it('Infima variables stay if used, directly or by a used one', () => {
  const written = {
    '--ifm-base': '1px',
    '--ifm-link-color': 'var(--ifm-base)',
    '--ifm-card': '1px',
    '--ifm-pill': 'var(--ifm-card)',
    color: 'red',
  };
  assert.deepEqual(leaveVariables(written), ['--ifm-base', '--ifm-link-color', 'color']);
  assert.deepEqual(leaveVariables(written, '/x/src/css/base.css'), Object.keys(written));
});

it('readNames finds names of theme, sources and documents', () => {
  const names = readNames(process.cwd());
  for (const name of ['navbar__toggle', 'theme-doc-sidebar-container', 'visually-hidden'])
    assert.ok(names.has(name), name);
  for (const name of ['pagination--lg', 'dropdown__menu', 'ifm-hero-background-color'])
    assert.ok(!names.has(name), name);
});

const shared = '/en/assets/css/styles.1.css';
const own = '/en/assets/css/styles-home.2.css';

it("addSheets links a page's own sheet once, after the shared one", () => {
  const html = `<head><link rel=stylesheet href=${shared} /><script src=x.js defer></script></head>`;
  const linked = addSheets(html, [shared, own]);
  assert.equal(
    linked,
    `<head><link rel=stylesheet href=${shared} /><link rel=stylesheet href=${own} /><script src=x.js defer></script></head>`,
  );
  assert.equal(addSheets(linked, [shared, own]), linked);
});

it('page style sheets exist and are in one group only', () => {
  const sources = path.join(process.cwd(), 'src');
  const groups = Object.values(toSheets(sources));
  const count = (file: string) => groups.filter(({ test }) => test.test(file)).length;
  assert.equal(count(path.join(sources, 'pages/home/styles.module.css')), 1);
  assert.equal(count(path.join(sources, 'components/DataTable/styles.module.css')), 1);
  assert.equal(count(path.join(sources, 'components/Search/panel.module.css')), 1);
  assert.equal(count(path.join(sources, 'components/Search/styles.module.css')), 0);
  assert.equal(count(path.join(sources, 'components/TesterOther/styles.module.css')), 0);
});
