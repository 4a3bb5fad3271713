import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compress } from '../../src/scripts/site/lay-out.ts';
import { install, runBuild } from './run-build.ts';
import { root } from './scratch.ts';

/** Releases that the figures were last compared with. */
const tools = ['redoc@2.5.1', 'rapidoc@9.3.8', 'swagger-ui-dist@5.35.0'];
const scalar = '@scalar/api-reference@1.72.1';
const plugin = [
  'docusaurus-plugin-openapi-docs@5.2.0',
  'docusaurus-theme-openapi-docs@5.2.0',
  'docusaurus-plugin-sass@0.2.6',
  'sass@1.93.2',
];

/** The page of another tool that shows our OpenAPI file. */
export interface Peer {
  name: string;
  /** From the root of the folder that is served. */
  path: string;
  /** A text that the page shows without scrolling; the operation's title by default. */
  shown?: string;
}

interface OpenApi {
  paths: Record<string, Record<string, { summary?: string }>>;
}

/** Returns the title of the operation that the pages show. */
export function toTitle(openApi: string): string {
  const { paths } = JSON.parse(openApi) as OpenApi;
  const [, item] = Object.entries(paths).find(([each]) => each.endsWith('/order/addOrder')) ?? [];
  const title = item?.post?.summary;
  if (!title) throw new Error('the OpenAPI file has no title for order/addOrder');
  return title;
}

const toPage = (head: string, body: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${head}</head>
<body>${body}</body>
</html>
`;

/** Pages of tools that show the whole file on one page, as their guides advise. */
const singlePages: Record<string, { folder: string; assets: string; page: string }> = {
  Redoc: {
    folder: 'redoc',
    assets: 'redoc/bundles',
    page: toPage(
      '',
      '<redoc spec-url="/openapi.json"></redoc><script src="redoc.standalone.js"></script>',
    ),
  },
  RapiDoc: {
    folder: 'rapidoc',
    assets: 'rapidoc/dist',
    page: toPage(
      '<script type="module" src="rapidoc-min.js"></script>',
      '<rapi-doc spec-url="/openapi.json" load-fonts="false"></rapi-doc>',
    ),
  },
  'Swagger UI': {
    folder: 'swagger',
    assets: 'swagger-ui-dist',
    page: toPage(
      '<link rel="stylesheet" href="swagger-ui.css">',
      `<div id="ui"></div><script src="swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({ url: '/openapi.json', dom_id: '#ui' });</script>`,
    ),
  },
  Scalar: {
    folder: 'scalar',
    assets: '@scalar/api-reference/dist/browser',
    page: toPage(
      '',
      `<div id="ui"></div><script src="standalone.js"></script>
<script>Scalar.createApiReference('#ui', { url: '/openapi.json', withDefaultFonts: false, telemetry: false });</script>`,
    ),
  },
};

/** Replaces the address of Redoc's logo, so that nothing is fetched from other hosts. */
function cutAddresses(file: string): void {
  const text = readFileSync(file, 'utf8');
  const mark = 'https://cdn.redoc.ly/redoc/logo-mini.svg';
  if (text.includes(mark)) writeFileSync(file, text.replaceAll(mark, 'data:,'));
}

function makeSinglePages(modules: string, site: string): Peer[] {
  return Object.entries(singlePages).map(([name, { folder, assets, page }]) => {
    const directory = path.join(site, folder);
    const isShipped = (file: string) => !file.endsWith('.map');
    cpSync(path.join(modules, assets), directory, { recursive: true, filter: isShipped });
    writeFileSync(path.join(directory, 'index.html'), page);
    for (const file of globSync('*.js', { cwd: directory }))
      cutAddresses(path.join(directory, file));
    // Scalar renders an operation when it is scrolled to, and a phone hides its list.
    const shown = name === 'Scalar' ? { shown: 'Every operation is a POST' } : {};
    return { name, path: `/${folder}/index.html`, ...shown };
  });
}

const pluginConfig = {
  title: 'API',
  url: 'http://localhost',
  baseUrl: '/plugin/',
  trailingSlash: false,
  onBrokenLinks: 'ignore',
  future: { v4: true, faster: true },
  presets: [['classic', { docs: { docItemComponent: '@theme/ApiItem' }, blog: false }]],
  plugins: [
    [
      'docusaurus-plugin-openapi-docs',
      {
        id: 'api',
        docsPluginId: 'classic',
        config: { portal: { specPath: 'openapi.json', outputDir: 'docs/api' } },
      },
    ],
  ],
  themes: ['docusaurus-theme-openapi-docs'],
};

/** Lists the portal's releases of Docusaurus and React, and the preset that the plug-in's site names. */
function listOwn(): string[] {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const release = devDependencies['@docusaurus/core'] ?? '';
  return Object.entries({ ...devDependencies, '@docusaurus/preset-classic': release })
    .filter(([name]) => /^(@docusaurus\/|react(-dom)?$)/.test(name))
    .map(([name, version]) => `${name}@${version}`);
}

/** Builds a site of the same Docusaurus with the plug-in that makes pages of an OpenAPI file. */
async function makePluginSite(directory: string, openApi: string, title: string, site: string) {
  await install(directory, [...listOwn(), ...plugin]);
  mkdirSync(path.join(directory, 'docs'), { recursive: true });
  writeFileSync(path.join(directory, 'docs/page.md'), '# Page\n');
  writeFileSync(path.join(directory, 'openapi.json'), openApi);
  const config = `module.exports = ${JSON.stringify(pluginConfig, undefined, 2)};\n`;
  writeFileSync(path.join(directory, 'docusaurus.config.js'), config);
  const docusaurus = path.join(directory, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');
  await runBuild(directory, [docusaurus, 'gen-api-docs', 'all']);
  await runBuild(directory, [docusaurus, 'build']);
  cpSync(path.join(directory, 'build'), path.join(site, 'plugin'), { recursive: true });
  const pages = globSync('docs/api/*.api.mdx', { cwd: directory });
  const page = pages.find((each) =>
    readFileSync(path.join(directory, each), 'utf8').includes(`title: "${title}"`),
  );
  if (!page) throw new Error(`the plug-in made no page ${title}`);
  return { name: 'OpenAPI plug-in', path: `/plugin/${page.slice(0, -'.api.mdx'.length)}` };
}

/** Installs other tools below a folder; builds a page of the file with each, compressed as ours are. */
export async function makePeers(scratch: string, openApi: string): Promise<Peer[]> {
  const site = path.join(scratch, 'site');
  mkdirSync(site, { recursive: true });
  writeFileSync(path.join(site, 'openapi.json'), openApi);
  await install(path.join(scratch, 'tools'), [...tools, scalar]);
  const single = makeSinglePages(path.join(scratch, 'tools/node_modules'), site);
  const own = await makePluginSite(path.join(scratch, 'plugin'), openApi, toTitle(openApi), site);
  await compress(site);
  return [...single, own];
}
