import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Texts = Record<string, string>;

/** Returns no texts for a file that a power cut left incomplete: they are made again. */
function read(file: string): Texts {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Texts;
  } catch {
    return {};
  }
}

const toKey = (inputs: readonly string[]) => hash('sha256', JSON.stringify(inputs));

/** Cache of texts across builds, by all inputs of each text; `save` drops texts that were not used since. */
export class KeptTexts {
  private readonly file: string;
  private readonly known: Texts;
  private readonly used: Texts = {};

  constructor(file: string) {
    this.file = file;
    this.known = read(file);
  }

  find(inputs: readonly string[]): string | undefined {
    const key = toKey(inputs);
    const text = this.used[key] ?? this.known[key];
    if (text !== undefined) this.used[key] = text;
    return text;
  }

  keep(inputs: readonly string[], text: string): string {
    this.used[toKey(inputs)] = text;
    return text;
  }

  save(): void {
    mkdirSync(path.dirname(this.file), { recursive: true });
    const draft = `${this.file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(this.used));
    renameSync(draft, this.file);
  }
}
