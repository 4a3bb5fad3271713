import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Texts that one build makes and the next takes over where they are made from the same: `make` is
 * asked only for what is not kept. `save` forgets what was not asked for since `open`.
 */
export class KeptTexts {
  private readonly file: string;
  private readonly known: Record<string, string>;
  private readonly used: Record<string, string> = {};

  constructor(file: string) {
    this.file = file;
    this.known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  }

  /** `parts` are all that decides what is made. */
  async get(parts: readonly string[], make: () => Promise<string>): Promise<string> {
    const key = hash('sha256', JSON.stringify(parts));
    const text = this.known[key] ?? (await make());
    this.used[key] = text;
    return text;
  }

  save(): void {
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(this.file, JSON.stringify(this.used));
  }
}
