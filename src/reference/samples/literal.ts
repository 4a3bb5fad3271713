import { isObject } from '#contract/is-object.ts';
import { toInnerModel, toItemModel } from '../model-names.ts';
import { Reference } from './program.ts';

/** How a language writes data in source code. */
export interface Notation {
  indent: string;
  quote(text: string): string;
  /** A member's name and all up to its value. */
  key(name: string): string;
  reference(name: Reference['name']): string;
  /** Opening and closing of an object; `model` is its type in typed languages. */
  object: [open: string, close: string] | ((model: string) => [open: string, close: string]);
  emptyObject?: string;
  list: [open: string, close: string];
  words: { true: string; false: string; null: string };
  /** True if a comma may follow the last member. */
  trailingComma: boolean;
  /** Lays out an object's members; by default one per line. */
  align?: (members: [key: string, value: string][]) => string[];
}

const lineWidth = 80;

function writeScalar(value: unknown, { quote, reference, words }: Notation): string {
  if (value instanceof Reference) return reference(value.name);
  if (typeof value === 'string') return quote(value.toWellFormed());
  if (typeof value === 'boolean') return words[`${value}`];
  return value === null || value === undefined ? words.null : JSON.stringify(value);
}

function writeBlock(
  [open, close]: [string, string],
  members: readonly string[],
  { indent, trailingComma }: Notation,
  margin: string,
): string {
  const lines = members.map((member) => `${margin}${indent}${member}`);
  return `${open}\n${lines.join(',\n')}${trailingComma ? ',' : ''}\n${margin}${close}`;
}

/** Writes data as source; `margin` is the indentation of its first line, `model` the name of its type. */
export function writeLiteral(value: unknown, notation: Notation, margin = '', model = ''): string {
  const inner = margin + notation.indent;
  if (Array.isArray(value)) {
    const members = value.map((each) => writeLiteral(each, notation, inner, toItemModel(model)));
    const line = `${notation.list[0]}${members.join(', ')}${notation.list[1]}`;
    const isShort = !line.includes('\n') && margin.length + line.length < lineWidth;
    return isShort ? line : writeBlock(notation.list, members, notation, margin);
  }
  if (!isObject(value) || value instanceof Reference) return writeScalar(value, notation);
  const members = Object.entries(value).map(([name, each]): [string, string] => [
    notation.key(name),
    writeLiteral(each, notation, inner, toInnerModel(model, name)),
  ]);
  const object = typeof notation.object === 'function' ? notation.object(model) : notation.object;
  if (members.length === 0) return notation.emptyObject ?? object.join('');
  const align = notation.align ?? ((all) => all.map(([key, text]) => key + text));
  return writeBlock(object, align(members), notation, margin);
}
