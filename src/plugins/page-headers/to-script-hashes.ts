import { hash } from 'node:crypto';

const inlineScript =
  /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g;

/** The scripts that stand inside a page, by the hash a policy names them with. */
export function toScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(inlineScript)].map(([, script = '']) => script);
  return scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`);
}
