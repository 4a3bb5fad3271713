/** A run of plain text, or one invisible character. */
export type VisiblePart = { text: string } | { character: string; mark: string; name: string };

const marks: Record<string, { mark: string; name: string }> = {
  ' ': { mark: '·', name: 'SPACE' },
  '\t': { mark: '→', name: 'TAB' },
  '\n': { mark: '↵', name: 'LF' },
  '\r': { mark: '␍', name: 'CR' },
  '\u00a0': { mark: '⍽', name: 'NBSP' },
  '\u200b': { mark: '∅', name: 'ZWSP' },
  '\u200c': { mark: '∅', name: 'ZWNJ' },
  '\u200d': { mark: '∅', name: 'ZWJ' },
  '\u200e': { mark: '⇥', name: 'LRM' },
  '\u200f': { mark: '⇤', name: 'RLM' },
  '\u061c': { mark: '⇤', name: 'ALM' },
  '\u202a': { mark: '⇥', name: 'LRE' },
  '\u202b': { mark: '⇤', name: 'RLE' },
  '\u202c': { mark: '⇹', name: 'PDF' },
  '\u202d': { mark: '⇥', name: 'LRO' },
  '\u202e': { mark: '⇤', name: 'RLO' },
  '\u2066': { mark: '⇥', name: 'LRI' },
  '\u2067': { mark: '⇤', name: 'RLI' },
  '\u2068': { mark: '⇹', name: 'FSI' },
  '\u2069': { mark: '⇹', name: 'PDI' },
  '\u3000': { mark: '□', name: 'IDSP' },
  '\ufeff': { mark: '◊', name: 'BOM' },
};

/** Every other control, format or space character gets its code point as name. */
const invisible = /[\p{Cc}\p{Cf}\p{Z}]/u;

function toMark(character: string) {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return marks[character] ?? { mark: '�', name: `U+${code}` };
}

export function hasInvisible(text: string): boolean {
  return invisible.test(text);
}

/** Splits text at its invisible characters. */
export function toVisibleParts(text: string): VisiblePart[] {
  return text
    .split(/([\p{Cc}\p{Cf}\p{Z}])/u)
    .filter((part) => part !== '')
    .map((part) => (invisible.test(part) ? { character: part, ...toMark(part) } : { text: part }));
}

export function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
