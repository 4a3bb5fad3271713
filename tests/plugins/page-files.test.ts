import assert from 'node:assert/strict';
import { it } from 'node:test';
// The generator that Docusaurus itself uses for its routes.
import { generateRoutesCode } from '@docusaurus/core/lib/server/codegen/codegenRoutes.js';
import type { RouteConfig } from '@docusaurus/types';
import { addScripts, listPageKeys, toPageFiles } from '../../src/plugins/page-files.ts';

const shared = '/en/assets/css/styles.1.css';
const own = '/en/assets/css/styles-home.2.css';
const guides = '/en/assets/css/styles-guides.3.css';

const documents: RouteConfig = {
  path: '/en/apiDoc',
  component: '@theme/DocRoot',
  routes: [{ path: '/en/apiDoc/index', component: '@theme/DocItem', exact: true }],
};

it('listPageKeys returns the routes around each page before its own', () => {
  const { routesConfig, routesChunkNames } = generateRoutesCode([
    { path: '/en/home', component: '@site/src/pages/home', exact: true },
    documents,
    { path: '/en/login', component: '@site/src/pages/login', exact: true },
  ]);
  const [home, first, around, login] = [
    '/en/home',
    '/en/apiDoc/index',
    '/en/apiDoc',
    '/en/login',
  ].map((route) => Object.keys(routesChunkNames).find((key) => key.replace(/-\w+$/, '') === route));
  assert.deepEqual(listPageKeys(routesConfig), [
    ['/en/home', [home]],
    ['/en/apiDoc/index', [around, first]],
    ['/en/login', [login]],
  ]);
});

it('toPageFiles returns the files that load with the chunks of a page and of the routes around it', () => {
  const files = toPageFiles({
    routes: `[
      { path: '/en/home', component: ComponentCreator('/en/home', 'c48'), exact: true },
      { path: '/en', component: ComponentCreator('/en', '0a1'), routes: [
        { path: '/en/apiDoc/index', component: ComponentCreator('/en/apiDoc/index', '0f3') }
      ] },
    ]`,
    registry: ['a1', 'b2', 'd4'].map((name) => `webpackChunkName: "${name}"`).join(),
    chunks: {
      '/en/home-c48': { __comp: 'a1', __context: { plugin: 'c3' } },
      '/en-0a1': { __comp: 'b2' },
      '/en/apiDoc/index-0f3': { content: 'd4' },
    },
    manifest: {
      origins: { c0: ['10', '20', '30'], c1: ['10'], c2: ['10', '40'] },
      assets: {
        10: { css: [{ publicPath: shared }] },
        20: { css: [{ publicPath: own }], js: [{ publicPath: '/en/assets/js/20.js' }] },
        30: { js: [{ publicPath: '/en/assets/js/30.js' }] },
        40: { css: [{ publicPath: guides }] },
      },
    },
  });
  assert.deepEqual(files, [
    {
      route: '/en/home',
      css: [shared, own],
      js: ['/en/assets/js/20.js', '/en/assets/js/30.js'],
    },
    { route: '/en/apiDoc/index', css: [shared, guides], js: [] },
  ]);
});

it("addScripts puts a page's own scripts ahead of those of every page, once", () => {
  const html = '<head><script>a()</script><script src="/main.js" defer></script></head>';
  const named = addScripts(html, ['/main.js', '/own.js']);
  assert.equal(
    named,
    '<head><script>a()</script><script src="/own.js" defer></script><script src="/main.js" defer></script></head>',
  );
  assert.equal(addScripts(named, ['/own.js']), named);
});
