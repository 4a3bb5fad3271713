import { rmSync } from 'node:fs';
import { prepareData } from './server.ts';

/** Every server of a run begins with a copy of the data of one, which made its tables and its demo. */
export default async function globalSetup(): Promise<() => void> {
  const directory = await prepareData();
  process.env.E2E_DATA = directory;
  return () => rmSync(directory, { recursive: true });
}
