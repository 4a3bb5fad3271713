import { type Notation, writeLiteral } from './literal.ts';
import { type ConstantName, type Program, type Reference, toUpperSnake } from './program.ts';

/** How a language writes what differs from one program to the next. */
export interface Syntax {
  /** The name of a constant, or of what the program computes. */
  toVariable(name: Reference['name']): string;
  quote(text: string): string;
  /** The lines of the constants, by variable and quoted value. */
  writeConstants(constants: [variable: string, value: string][]): string[];
  /** `margin` is what the line that it begins on is indented by, where programs differ in that. */
  writeContent(content: Program['content'], margin?: string): string;
}

/** Names what is computed as the language does, and constants in capitals. */
export function toConstantCase(computed: Record<Exclude<Reference['name'], ConstantName>, string>) {
  return (name: Reference['name']) =>
    (computed as Partial<Record<string, string>>)[name] ?? toUpperSnake(name);
}

/** A line for each constant. */
export function eachConstant(write: (variable: string, value: string) => string) {
  return (constants: [variable: string, value: string][]) =>
    constants.map(([variable, value]) => write(variable, value));
}

/** What most languages share. */
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

/** The syntax of a language that writes data as it writes everything else. */
export function toSyntax({ toVariable, quote, constant, ...own }: PlainLanguage): Syntax {
  const notation: Notation = { ...plainNotation, quote, reference: toVariable, ...own };
  return {
    toVariable,
    quote,
    writeConstants: eachConstant(constant),
    writeContent: (content, margin) => writeLiteral(content, notation, margin),
  };
}
