import path from 'node:path';

/** The project's folder. Playwright compiles its files to CommonJS, which has no import.meta. */
export const root = path.resolve(__dirname, '../../..');
export const site = path.join(root, 'build');
