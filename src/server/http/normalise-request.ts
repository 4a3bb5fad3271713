import { descriptor1, descriptor2 } from '#contract/versions/descriptors.ts';

const openApiPaths = [descriptor1, descriptor2].flatMap(({ basePath, mockPath }) => [
  `${basePath}/`,
  `${mockPath}/`,
]);

/**
 * Collapses repeated slashes in a call's path and removes a trailing one, since clients join a base address
 * and a path that both have a slash. Leaves addresses outside the open API unchanged.
 */
export function toCallUrl(url: string): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  if (!path.includes('//') && !path.endsWith('/')) return url;
  const single = path.replaceAll(/\/{2,}/g, '/');
  if (!openApiPaths.some((base) => single.startsWith(base) && single !== base)) return url;
  const own = single.endsWith('/') ? single.slice(0, -1) : single;
  return end < 0 ? own : own + url.slice(end);
}

/** `192.0.2.1:443`, `[2001:db8::1]:443`, `[2001:db8::1]`, `::ffff:192.0.2.1:443`, also in quotes, as proxies write them. */
const withPort =
  /^"?(?:\[([\da-f:.]+)\](?::\d{1,5})?|(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5})"?$/i;

/** Removes the ports from what proxies wrote in `X-Forwarded-For`. */
export function withoutPorts(forwardedFor: string): string {
  const entries = forwardedFor.split(',').map((entry) => {
    const [, ipv6, ipv4] = withPort.exec(entry.trim()) ?? [];
    return ipv6 ?? ipv4 ?? entry.trim();
  });
  return entries.join(', ');
}
