import { findVersionEnd } from '#server/accounts/version-end.ts';
import type { Db } from '#server/database/tables.ts';
import type { Log } from '#server/runtime/log.ts';

const rememberMs = 60_000;

type Headers = Record<string, string>;

interface EndContext {
  database: Db;
  now(): number;
  log: Pick<Log, 'warn'>;
  guideUrl: string;
}

const toSeconds = (time: number) => Math.floor(time / 1000);

/**
 * Creates the headers that announce the end of version 1: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a
 * `Link` to the migration guide. Looked up once a minute, without delaying callers.
 */
export function createEndHeaders({ database, now, log, guideUrl }: EndContext) {
  let headers: Headers | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const refresh = async (): Promise<void> => {
    readAt = now();
    try {
      const end = await findVersionEnd(database);
      headers = end && {
        deprecation: `@${toSeconds(end.deprecated_at)}`,
        sunset: new Date(end.sunset_at).toUTCString(),
        link: `<${guideUrl}>; rel="deprecation"; type="text/html"`,
      };
    } catch (error) {
      log.warn({ err: error }, 'the end of version 1 could not be read');
    }
  };
  return {
    refresh,
    read(): Headers | undefined {
      if (now() - readAt >= rememberMs) void refresh();
      return headers;
    },
  };
}
