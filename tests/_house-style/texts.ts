import type { Source } from './sources.ts';

/** Texts that are not ours: the wire's own of its codes, and the words of Docusaurus. */
const fixedElsewhere = /^(?:error\.\d+\.text|theme\..*)$/;

/** Code, places to fill in, links, ids and tags: identifiers keep their names. */
const identifiers = [
  /^(`{3,})[\s\S]*?^\1`*$/gm,
  /\{\/\*[\s\S]*?\*\/\}/g,
  /^(?:import|export) .*$/gm,
  /`[^`\n]*`/g,
  /(?<=\])\([^)\s]*\)/g,
  /<\/?[A-Za-z][^<>]*>/g,
  /\bhttps?:\/\/\S+/g,
  /(?:[/?#]|\b)[\w.-]*\/[\w./-]+/g,
  /\{#?[\w.-]+\}/g,
];

/** Code, and what else is allowed, blanked out, so that lines stay where they are. */
function toProse(text: string, allowed: readonly RegExp[]): string {
  const blank = (code: string) => code.replaceAll(/[^\n]/g, ' ');
  return [...identifiers, ...allowed].reduce((prose, each) => prose.replaceAll(each, blank), text);
}

export interface Text {
  place: string;
  text: string;
}

function readDescriptions(node: unknown, place: string): Text[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const isProse = typeof value === 'string' && /^(?:description|summary|title)$/.test(key);
    const below = `${place}/${key}`;
    return isProse ? [{ place: below, text: value }] : readDescriptions(value, below);
  });
}

/** The texts of a file for readers, without code and what is allowed. */
export function readTexts({ path, text }: Source, ...allowed: RegExp[]): Text[] {
  if (!path.endsWith('.json')) {
    const lines = toProse(text, allowed).split('\n');
    return lines.map((line, index) => ({ place: `${path}:${index + 1}`, text: line }));
  }
  const content = JSON.parse(text) as Record<string, { message?: string }>;
  const texts = path.endsWith('openapi.json')
    ? readDescriptions(content, path)
    : Object.entries(content)
        .filter(([key]) => !fixedElsewhere.test(key))
        .map(([key, { message = '' }]) => ({ place: `${path}#${key}`, text: message }));
  return texts.map((each) => ({ ...each, text: toProse(each.text, allowed) }));
}

/** A file of texts, for the proof that a rule can fail. */
export function message(path: string, texts: Record<string, string>): Source {
  const messages = Object.entries(texts).map(([key, text]) => [key, { message: text }]);
  return { path, text: JSON.stringify(Object.fromEntries(messages)) };
}
