import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { readSettings, SettingsError } from '#server/settings/settings.ts';
import { findFreePort } from './free-port.ts';
import { runScript, ScriptError } from './script-error.ts';
import { assertBuilder } from './site/assert-builder.ts';

interface DevPorts {
  server: number;
  /** Docusaurus serves one locale at a time: one port per locale, by the first path segment, as in `/ar/`. */
  sites: ReadonlyMap<string, number>;
}

const serverPaths =
  /^\/(openplatformweb|webopenplatformapi|pictures|openapi\.json|healthz|livez|readyz)(?=[/?]|$)/;
const host = '127.0.0.1';

/** Undefined for pages of a locale that is not served. */
function toPort({ url = '/' }: IncomingMessage, ports: DevPorts): number | undefined {
  if (serverPaths.test(url)) return ports.server;
  const [, first = ''] = url.split(/[/?#]/);
  const isPrefix = languages.some(({ locale }) => locale === first);
  return ports.sites.get(isPrefix ? `/${first}/` : '/');
}

/** Serves everything at one address: calls go to the server, the rest to the site of its locale. */
function createDevProxy(ports: DevPorts): Server {
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
  // Hot reload uses a web socket.
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

const root = path.resolve(import.meta.dirname, '../..');
const docusaurus = path.join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');
const quiet = '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON';

/** Returns the languages to show, in order. */
function readLocales(): string[] {
  const { values } = parseArgs({ options: { locales: { type: 'string' } } });
  const locales = [...new Set((values.locales ?? defaultLanguage.locale).split(','))];
  const known: string[] = languages.map((language) => language.locale);
  const unknown = locales.filter((locale) => !known.includes(locale));
  if (unknown.length === 0) return locales;
  throw new ScriptError(
    `--locales ${unknown.join(',')} is unknown; write one or more of ${known.join(',')}`,
  );
}

const toPrefix = (locale: string) => (locale === defaultLanguage.locale ? '/' : `/${locale}/`);

function startNode(args: string[], environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: environment });
}

function startSite(locale: string, port: number): ChildProcess {
  const args = [quiet, docusaurus, 'start', '--locale', locale, '--port', String(port)];
  return startNode([...args, '--host', '127.0.0.1', '--no-open'], {
    ...process.env,
    NO_UPDATE_NOTIFIER: '1',
    // A build or another language running in parallel must not write into the same generated files.
    DOCUSAURUS_GENERATED_FILES_DIR_NAME: `.build/dev/${locale}`,
    // Several bundlers would write into one cache at the same time.
    DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Resolves with an exit code on a stop signal, or when a child has ended by itself. */
function untilEnd(children: ChildProcess[]): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  process.once('SIGINT', () => resolve(0)).once('SIGTERM', () => resolve(0));
  for (const child of children) child.once('exit', (code) => resolve(code ?? 1));
  return promise;
}

await runScript(async () => {
  assertBuilder();
  const locales = readLocales();
  const { port, publicUrl, host } = readSettings(process.env);
  const sites = new Map<string, number>();
  for (const locale of locales) sites.set(toPrefix(locale), await findFreePort());
  const ports: DevPorts = { sites, server: await findFreePort() };
  const proxy = createDevProxy(ports).listen(port, host);
  await once(proxy, 'listening');
  const server = startNode(['--watch', quiet, path.join(root, 'src/server/main.ts')], {
    ...process.env,
    PORT: String(ports.server),
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
  });
  const started = locales.map((locale) => startSite(locale, sites.get(toPrefix(locale)) ?? 0));
  const children = [server, ...started];
  const addresses = locales.map((locale) => `http://localhost:${port}${toPrefix(locale)}home`);
  process.stdout.write(`\n  Site and server together: ${addresses.join('  ')}\n\n`);
  const exitCode = await untilEnd(children);
  proxy.close();
  proxy.closeAllConnections();
  await Promise.all(children.map(stop));
  process.exit(exitCode);
}, [SettingsError]);
