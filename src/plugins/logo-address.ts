import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The logo's address, which changes with its content where it is a file of ours: browsers keep it for a year. */
export function toLogoAddress(siteDir: string, logo: string): string {
  const file = path.join(siteDir, 'static', logo);
  if (!logo.startsWith('/') || !existsSync(file)) return logo;
  return `${logo}?v=${hash('sha256', readFileSync(file)).slice(0, 8)}`;
}
