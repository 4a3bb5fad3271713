import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const inlineScript =
  /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g;

/** The scripts that stand inside the built pages, by the hash a policy names them with. */
function toScriptHashes(directory: string): string[] {
  const hashes = new Set<string>();
  for (const file of globSync('**/*.html', { cwd: directory })) {
    const html = readFileSync(path.join(directory, file), 'utf8');
    for (const [, script = ''] of html.matchAll(inlineScript)) {
      hashes.add(`'sha256-${hash('sha256', script, 'base64')}'`);
    }
  }
  return [...hashes].sort();
}

/**
 * Headers of every page. Only our own scripts run, so that nothing injected into a page can read
 * the keys that a person types into it; styles may stand inline, as React writes them.
 */
export function toPageHeaders(directory: string): Record<string, string> {
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${toScriptHashes(directory).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  };
}
