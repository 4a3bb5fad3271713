import path from 'node:path';

/** The project's folder. Playwright compiles what it runs to CommonJS, which has no import.meta. */
export const root = path.resolve(__dirname, '../../..');
export const site = path.join(root, 'build');
