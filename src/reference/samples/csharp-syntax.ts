import { type Notation, writeLiteral } from './literal.ts';
import { type Program, Reference } from './program.ts';
import { quoteDouble, quoteForJson } from './quote.ts';
import { eachConstant, plainNotation, type Syntax } from './syntax.ts';

/** `url` as `Url`: constants are in Pascal case, what is computed is in camel case. */
function toVariable(name: Reference['name']): string {
  if (name === 'digest') return 'businessDigest';
  if (name === 'txlogisticId' || name === 'sentAt') return name;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Writes JSON in a verbatim string, interpolated if the program fills in values. */
function toNotation(isInterpolated: boolean): Notation {
  const quote = (text: string) => {
    const json = quoteForJson(text).replaceAll('"', '""');
    return isInterpolated ? json.replace(/[{}]/g, '$&$&') : json;
  };
  return {
    ...plainNotation,
    indent: '    ',
    quote,
    key: (name) => `${quote(name)}: `,
    reference: (name) => `""{${toVariable(name)}}""`,
    object: isInterpolated ? ['{{', '}}'] : ['{', '}'],
    trailingComma: false,
  };
}

const margin = ' '.repeat(8);

function writeContent(content: Program['content']): string {
  const isInterpolated = Object.values(content).some((value) => value instanceof Reference);
  const json = writeLiteral(content, toNotation(isInterpolated), margin);
  return `${isInterpolated ? '$' : ''}@"${json}"`;
}

export const csharpSyntax: Syntax = {
  toVariable,
  quote: quoteDouble,
  writeConstants: eachConstant(
    (variable, value) => `    private const string ${variable} = ${value};`,
  ),
  writeContent,
};
