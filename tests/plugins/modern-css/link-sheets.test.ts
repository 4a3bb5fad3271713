import assert from 'node:assert/strict';
import path from 'node:path';
import { it } from 'node:test';
import { addSheets, toRouteSheets, toSheets } from '../../../src/plugins/modern-css/index.ts';

const shared = '/en/assets/css/styles.1.css';
const own = '/en/assets/css/styles-home.2.css';
const guides = '/en/assets/css/styles-guides.3.css';

it("toRouteSheets returns the style sheets of each route's chunk", () => {
  const chunks = {
    '/en/home-c48': { __comp: 'a1', __context: { plugin: 'c3' } },
    '/en/apiDoc/index-0f3': { __comp: 'b2', content: 'd4' },
  };
  const manifest = {
    origins: { a1: ['10', '20', '30'], b2: ['10'], d4: ['10', '40'] },
    assets: {
      10: { css: [{ publicPath: shared }] },
      20: { css: [{ publicPath: own }] },
      30: {},
      40: { css: [{ publicPath: guides }] },
    },
  };
  assert.deepEqual(toRouteSheets(chunks, manifest), [
    ['/en/home', [shared, own]],
    ['/en/apiDoc/index', [shared, guides]],
  ]);
});

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
