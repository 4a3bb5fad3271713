import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dropUnused, readNames } from '../../../src/plugins/modern-css/drop-unused.ts';

const infima = '/x/node_modules/infima/dist/css/default/default.css';

/** The selectors that are left of a rule; none where it is taken out. */
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

describe('the rules of Infima', () => {
  it('stay where their classes are named, and where they have none', () => {
    const selectors = ['.menu .menu__link:hover', 'html[data-theme="dark"]', ':root', '50.5%'];
    assert.deepEqual(leave(selectors), selectors);
  });

  it('go where nobody names one of their classes', () => {
    assert.deepEqual(leave(['.hero', '.menu .hero__title']), []);
    assert.deepEqual(leave(['.menu', '.pills']), ['.menu']);
  });

  it('stay where a class that nobody names is what an element must not have', () => {
    assert.deepEqual(leave(['.menu:not(.hero)']), ['.menu:not(.hero)']);
  });
});

it('the rules of other sheets stay', () => {
  assert.deepEqual(leave(['.hero'], '/x/src/css/base.css'), ['.hero']);
});

it('the names are those of the theme, of our sources and of documents', () => {
  const names = readNames(process.cwd());
  for (const name of ['navbar__toggle', 'theme-doc-sidebar-container', 'visually-hidden'])
    assert.ok(names.has(name), name);
  assert.ok(!names.has('pagination--lg'));
});
