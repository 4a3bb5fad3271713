import { goSyntax } from './go-syntax.ts';
import { javaSyntax } from './java-syntax.ts';
import { type SampleLanguage, sampleLanguages } from './languages.ts';
import { type Program, placeholderAccount, type SampleCall, toProgram } from './program.ts';
import { nodeSyntax, phpSyntax, pythonSyntax, rubySyntax, shellSyntax } from './script-syntax.ts';
import type { Syntax } from './syntax.ts';

/** The source files beside this one by their place, as in `call/sample.py`. */
export type SampleSources = Readonly<Record<string, string>>;

const syntaxes: Record<SampleLanguage, Syntax> = {
  curl: shellSyntax,
  node: nodeSyntax,
  python: pythonSyntax,
  java: javaSyntax,
  php: phpSyntax,
  go: goSyntax,
  ruby: rubySyntax,
};

/** What the source files of calls do as they stand: an order with a digest inside and a new number. */
export const sourceCall: SampleCall = {
  ...placeholderAccount,
  url: 'https://api.example.com/webopenplatformapi/api/order/addOrder',
  businessDigest: 'always',
  hints: { takes: { customerCode: 'customerCode', txlogisticId: 'fresh' } },
  content: { customerCode: '', txlogisticId: '' },
};

/** What the source files of receivers hold as they stand; cURL's sends such a push. */
export const sourcePush = {
  path: '/logisticsStatusFeedback',
  privateKey: placeholderAccount.privateKey,
  field: 'billCode',
};

const sourceCurlPush: SampleCall = {
  ...placeholderAccount,
  url: 'http://localhost:8080/logisticsStatusFeedback',
  businessDigest: 'never',
  hints: {},
  content: { billCode: 'UEG000000191681' },
};

function readSource(sources: SampleSources, language: SampleLanguage, kind: 'call' | 'receiver') {
  const file = sampleLanguages.find(({ id }) => id === language)?.[kind].file;
  const source = sources[`${kind}/${file}`];
  if (source === undefined) throw new Error(`there is no ${kind}/${file}`);
  return source;
}

function swap(text: string, before: string, after: string): string {
  if (!text.includes(before)) throw new Error(`the source file does not hold\n${before}`);
  return text.replaceAll(before, () => after);
}

/** Lines that not every program has, from `# @if name` to `# @end`. */
const choice = /^[ \t]*(?:#|\/\/) @if (\w+)\n(.*?)^[ \t]*(?:#|\/\/) @end\n/gms;

function writeProgram(source: string, language: SampleLanguage, from: Program, to: Program) {
  const { toVariable, quote, writeConstants, writeContent } = syntaxes[language];
  const toLines = ({ constants }: Program) =>
    writeConstants(constants.map(({ name, value }) => [toVariable(name), quote(value)])).join('\n');
  const toSigner = (lines: string) => {
    if (!from.signer || !to.signer) return '';
    const { code, secret } = from.signer;
    return lines
      .replaceAll(toVariable(code), () => toVariable(to.signer?.code ?? code))
      .replaceAll(toVariable(secret), () => toVariable(to.signer?.secret ?? secret));
  };
  const chosen = source.replaceAll(choice, (_, name: string, lines: string) => {
    if (name === 'signer') return toSigner(lines);
    return to.numbersOrder ? lines : '';
  });
  const filled = swap(chosen, toLines(from), toLines(to));
  return swap(filled, writeContent(from.content), writeContent(to.content));
}

/** A whole program of one language that makes the call with nothing but the standard library. */
export function toSample(
  language: SampleLanguage,
  call: SampleCall,
  sources: SampleSources,
): string {
  const source = readSource(sources, language, 'call');
  return writeProgram(source, language, toProgram(sourceCall), toProgram(call));
}

/** A shell script that sends the reader's own receiver a push, signed as the courier signs it. */
export function toCurlPush(
  call: Omit<SampleCall, 'businessDigest'>,
  sources: SampleSources,
): string {
  const program = toProgram({ ...call, businessDigest: 'never' });
  const source = readSource(sources, 'curl', 'receiver');
  return writeProgram(source, 'curl', toProgram(sourceCurlPush), program);
}

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** A whole server of one language that takes pushes with nothing but the standard library. */
export function toReceiver(
  language: Exclude<SampleLanguage, 'curl'>,
  { path, privateKey, field }: typeof sourcePush,
  sources: SampleSources,
): string {
  const { quote } = syntaxes[language];
  let text = readSource(sources, language, 'receiver');
  // Names of fields are letters alone. Go has them in capitals.
  text = text.replaceAll(sourcePush.field, field);
  text = text.replaceAll(capitalize(sourcePush.field), capitalize(field));
  text = swap(text, quote(sourcePush.path), quote(path));
  return swap(text, quote(sourcePush.privateKey), quote(privateKey));
}
