import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { connect } from 'node:net';

export interface DevPorts {
  site: number;
  server: number;
}

const serverPaths = /^\/(openplatformweb|webopenplatformapi|openapi\.json|healthz)(?=[/?]|$)/;
const host = '127.0.0.1';

function toPort({ url = '/' }: IncomingMessage, ports: DevPorts): number {
  return serverPaths.test(url) ? ports.server : ports.site;
}

/** One address for both: the calls go to the server, everything else to Docusaurus. */
export function createDevProxy(ports: DevPorts): Server {
  const proxy = createServer((incoming, outgoing) => {
    const port = toPort(incoming, ports);
    const { method, url: path, headers } = incoming;
    const passed = request({ host, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', (error) => {
      const who = port === ports.server ? 'server' : 'site';
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain' });
      outgoing.end(`The ${who} does not answer (${error.message}); it may be starting.\n`);
    });
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  // Hot reload speaks over a web socket.
  proxy.on('upgrade', (incoming, socket, head) => {
    const passed = connect(toPort(incoming, ports), host, () => {
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
