import { rmSync } from 'node:fs';
import { prepareData } from './server.ts';

/** Every server of a run starts with a copy of one server's data, which has the tables and the demo. */
export default async function globalSetup(): Promise<() => void> {
  const directory = await prepareData();
  process.env.E2E_DATA = directory;
  return () => rmSync(directory, { recursive: true });
}
