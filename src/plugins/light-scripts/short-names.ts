const named = /webpackChunkName: "([^"]+)"/g;

/**
 * Returns a short name for each chunk of Docusaurus's `registry.js`. Its own are eight random letters, which
 * every page would load three times: in the registry, the list of routes, and the bundler's runtime.
 */
export function toShortNames(registry: string): Map<string, string> {
  const names = [...registry.matchAll(named)].map(([, name = '']) => name);
  // With a letter, since unnamed chunks are numbers.
  return new Map(names.map((name, at) => [name, `c${at.toString(36)}`]));
}
