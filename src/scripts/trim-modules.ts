import { globSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Files of packages that we never open: a quarter of a server's installation. */
const unused = [
  // For compiling modules in C++.
  'node_modules/node-{linux,darwin,win,bin}-*/include',
  // Maps and the other module format of packages whose source is not read here.
  'node_modules/@modelcontextprotocol/*/dist/**/*.{map,cjs,cts}',
  'node_modules/zod/src',
  // Weights that no label is set in.
  'node_modules/@expo-google-fonts/*/{1,2,3,5,6,8,9}00*',
];

for (const name of globSync(unused, { cwd: root })) {
  rmSync(path.join(root, name), { recursive: true });
}
