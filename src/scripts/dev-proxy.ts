import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { languages } from '#contract/languages.ts';

export interface DevPorts {
  server: number;
  /** Docusaurus serves one locale at a time: a port for each, by the first part of its addresses, as in `/ar/`. */
  sites: ReadonlyMap<string, number>;
}

const serverPaths =
  /^\/(openplatformweb|webopenplatformapi|openapi\.json|healthz|livez|readyz)(?=[/?]|$)/;
const host = '127.0.0.1';

/** Undefined for the pages of a locale that is not served. */
function toPort({ url = '/' }: IncomingMessage, ports: DevPorts): number | undefined {
  if (serverPaths.test(url)) return ports.server;
  const [, first = ''] = url.split(/[/?#]/);
  const isPrefix = languages.some(({ locale }) => locale === first);
  return ports.sites.get(isPrefix ? `/${first}/` : '/');
}

/** One address for all: the calls go to the server, everything else to the site of its locale. */
export function createDevProxy(ports: DevPorts): Server {
  const proxy = createServer((incoming, outgoing) => {
    const port = toPort(incoming, ports);
    if (port === undefined) {
      outgoing.writeHead(404, { 'content-type': 'text/plain' });
      outgoing.end(`This language is not served; name it, as in: npm run dev -- --locales ar,km\n`);
      return;
    }
    const { method, url: path, headers } = incoming;
    const passed = request({ host, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', (error) => {
      const who = port === ports.server ? 'server' : 'site';
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain' });
      outgoing.end(`The ${who} does not respond (${error.message}); it may be starting.\n`);
    });
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  // Hot reload speaks over a web socket.
  proxy.on('upgrade', (incoming, socket, head) => {
    const port = toPort(incoming, ports);
    if (port === undefined) {
      socket.destroy();
      return;
    }
    const passed = connect(port, host, () => {
      const { method, url, rawHeaders } = incoming;
      const pairs = rawHeaders.flatMap((name, index) =>
        index % 2 ? [] : [`${name}: ${rawHeaders[index + 1]}`],
      );
      passed.write(`${[`${method} ${url} HTTP/1.1`, ...pairs].join('\r\n')}\r\n\r\n`);
      passed.write(head);
      passed.pipe(socket).pipe(passed);
    });
    passed.on('error', () => socket.destroy());
    socket.on('error', () => passed.destroy());
  });
  return proxy;
}
