import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../../src/scripts/temporary-folder.ts';

/** The match of a pattern's group; throws if the page does not contain it. */
export function readOut(text: string, pattern: RegExp, what: string): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`the pages do not say ${what}: ${pattern}`);
  return found;
}

/** `webhookSecret` of `YOUR_WEBHOOK_SECRET`. */
function toField(placeholder: string): string {
  return placeholder
    .slice('YOUR_'.length)
    .toLowerCase()
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * An integrator that knows only the address of a list of pages: it calls, sends and runs what the
 * pages say.
 */
export class Agent {
  /** Values for the placeholders in programs, by their field names in responses. */
  readonly values: Record<string, string> = {};
  private readonly folder = mkdtempSync(path.join(temporaryFolder, 'portal-agent-'));
  private readonly servers: ChildProcess[] = [];
  private readonly url: string;
  private readonly list: string;

  private constructor(url: string, list: string) {
    this.url = url;
    this.list = list;
  }

  static async begin(url: string, address: string): Promise<Agent> {
    return new Agent(url, await (await fetch(url + address)).text());
  }

  /** The content at an address. */
  async get(address: string): Promise<string> {
    const response = await fetch(this.url + address);
    if (!response.ok) throw new Error(`${address} is ${response.status}`);
    return response.text();
  }

  /** The page whose title in the list matches, with its program in JavaScript if it has one. */
  open(title: RegExp): Promise<string> {
    const link = new RegExp(`^- \\[(?:${title.source})\\]\\((\\S+)\\)`, 'm');
    const address = readOut(this.list, link, 'which page that is');
    const query = readOut(this.list, /add `\?(\w+)=\w+` to its address/, 'how to choose a program');
    const language = readOut(this.list, /to its address: .*`(node\w*)`/, 'the name of Node.js');
    return this.get(`${address}?${query}=${language}`);
  }

  /** Writes the program of a page to the file it names, with `values` for its placeholders; of two programs, the one without a library. */
  private write(page: string, change: (program: string) => string): string {
    const part = page.slice(Math.max(0, page.indexOf('\n### Without a library')));
    const program = readOut(part, /^```javascript\n(.*?)^```$/ms, 'a program');
    const file = path.join(this.folder, readOut(part, /^Save it as `(\S+)`/m, 'its file'));
    const filled = change(program).replace(/YOUR_[A-Z_]+/g, (name) => {
      const value = this.values[toField(name)];
      if (value === undefined) throw new Error(`nothing was said of ${name}`);
      return value;
    });
    // The site was built with another origin than the one it is served from.
    writeFileSync(
      file,
      filled.replace(/https?:\/\/[^/']+(?=\/(?:openplatformweb|webopen))/, this.url),
    );
    return file;
  }

  /** Makes the call of a page by running its program, with another body if given; resolves to `data`. */
  async call<Data>(page: string, body?: object): Promise<Data> {
    const literal = /JSON\.stringify\(\{.*?^\}\)/ms;
    const file = this.write(page, (program) => {
      if (!body) return program;
      readOut(program, new RegExp(`(${literal.source})`, 'ms'), 'place of the body');
      return program.replace(literal, () => `JSON.stringify(${JSON.stringify(body)})`);
    });
    const { stdout } = await promisify(execFile)(process.execPath, [file]).catch(
      ({ stdout: said, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`the program failed: ${said}${stderr}`);
      },
    );
    return (JSON.parse(stdout) as { data: Data }).data;
  }

  /** Starts the receiver program of a page on a port; once it listens, passes each printed line to `hear`. */
  async receive(page: string, port: number, hear: (line: string) => void): Promise<void> {
    const file = this.write(page, (program) => program);
    const server = spawn(process.execPath, [file, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.servers.push(server);
    const lines = createInterface({ input: server.stdout });
    await once(lines, 'line');
    lines.on('line', hear);
  }

  /** The body of an example with this title; an example with some fields gets the others from the first. */
  readExample(page: string, title: string): Record<string, unknown> {
    const isExample = /^.+\n+.+\n+Request body\n/;
    const examples = page.split(/^(?=\*\*.+\*\*$)/m).filter((part) => isExample.test(part));
    const readBody = (example = '') =>
      readOut(example, /^Request body\n.*?^```json\n(.*?)^```$/ms, 'a body');
    const parse = (body: string) => JSON.parse(body) as Record<string, unknown>;
    const own = examples.find((example) => example.startsWith(`**${title}**\n`)) ?? '';
    const isPart = own.includes('Fields not shown are the same as in the first example.');
    return { ...(isPart && parse(readBody(examples[0]))), ...parse(readBody(own)) };
  }

  async end(): Promise<void> {
    for (const server of this.servers) {
      server.kill();
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    }
    rmSync(this.folder, { recursive: true });
  }
}
