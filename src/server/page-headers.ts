import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the site's build says to send with every page; nothing where a folder holds no whole site. */
export function readPageHeaders(directory: string): Record<string, string> {
  const file = path.join(directory, 'page-headers.json');
  if (!existsSync(file)) return {};
  const { headers } = JSON.parse(readFileSync(file, 'utf8')) as { headers: Record<string, string> };
  return headers;
}
