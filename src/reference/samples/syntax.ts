import { type Notation, writeLiteral } from './literal.ts';
import { type ConstantName, type Program, type Reference, toUpperSnake } from './program.ts';

/** How a language writes the parts that differ between programs. */
export interface Syntax {
  /** Name of a constant or a computed value. */
  toVariable(name: Reference['name']): string;
  quote(text: string): string;
  /** The lines of the constants, by variable and quoted value. */
  writeConstants(constants: [variable: string, value: string][]): string[];
  /** `margin` is the indentation of the line it starts on, if programs differ in that. */
  writeContent(content: Program['content'], margin?: string): string;
}

/** Names constants in capitals and computed values as the language does. */
export function toConstantCase(computed: Record<Exclude<Reference['name'], ConstantName>, string>) {
  return (name: Reference['name']) =>
    (computed as Partial<Record<string, string>>)[name] ?? toUpperSnake(name);
}

export function eachConstant(write: (variable: string, value: string) => string) {
  return (constants: [variable: string, value: string][]) =>
    constants.map(([variable, value]) => write(variable, value));
}

/** Notation that most languages share. */
export const plainNotation = {
  indent: '  ',
  object: ['{', '}'],
  list: ['[', ']'],
  words: { true: 'true', false: 'false', null: 'null' },
  trailingComma: true,
} satisfies Partial<Notation>;

type PlainLanguage = Pick<Syntax, 'toVariable' | 'quote'> &
  Pick<Notation, 'key'> &
  Partial<Notation> & { constant(variable: string, value: string): string };

/** Returns the syntax of a language that writes data like everything else. */
export function toSyntax({ toVariable, quote, constant, ...own }: PlainLanguage): Syntax {
  const notation: Notation = { ...plainNotation, quote, reference: toVariable, ...own };
  return {
    toVariable,
    quote,
    writeConstants: eachConstant(constant),
    writeContent: (content, margin) => writeLiteral(content, notation, margin),
  };
}
