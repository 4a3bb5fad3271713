import type { TextVariant } from './serialised-texts.ts';

/** Texts that differ from the received one and from each other. */
export class DistinctTexts {
  private readonly seen: Set<string>;

  constructor(text: string) {
    this.seen = new Set([text]);
  }

  *of(variants: Iterable<TextVariant>): Generator<TextVariant> {
    for (const variant of variants) {
      if (this.seen.has(variant.text)) continue;
      this.seen.add(variant.text);
      yield variant;
    }
  }
}
