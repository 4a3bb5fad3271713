/*
 * Version 2 signs with two kinds of secrets, and a program holds the one of its direction: a call the
 * account's (`webhookSecret`), a receiver that of its webhook address (`callbackSecret`), since
 * a program that only receives pushes must not be able to order. Sources of version 2 are in `call-v2` and
 * `receiver-v2`, beside those of version 1.
 */

import type { Scheme } from '#contract/versions/descriptors.ts';
import type { LibrarySample } from '../libraries.ts';
import { capitalize } from '../model-names.ts';
import { chooseLines, findSource, type SampleSources, swap } from './fill-source.ts';
import { type SampleLanguage, sampleLanguages } from './languages.ts';
import {
  type Program,
  type SampleCall,
  toProgram,
  toPushProgram,
  toUpperSnake,
} from './program.ts';
import { type Receiver, sourceCalls, sourcePushes, sourceReceivers } from './source-values.ts';
import type { Syntax } from './syntax.ts';
import {
  csharpSyntax,
  goSyntax,
  javaSyntax,
  nodeSyntax,
  phpSyntax,
  pythonSyntax,
  rubySyntax,
  shellSyntax,
} from './syntaxes.ts';

type ReceiverLanguage = Exclude<SampleLanguage, 'curl'>;

const syntaxes: Record<SampleLanguage, Syntax> = {
  curl: shellSyntax,
  node: nodeSyntax,
  python: pythonSyntax,
  java: javaSyntax,
  csharp: csharpSyntax,
  php: phpSyntax,
  go: goSyntax,
  ruby: rubySyntax,
};

const folders: Record<Scheme, { call: string; receiver: string }> = {
  'md5-v1': { call: 'call', receiver: 'receiver' },
  'hmac-v2': { call: 'call-v2', receiver: 'receiver-v2' },
};

function readSource(
  sources: SampleSources,
  language: SampleLanguage,
  scheme: Scheme,
  kind: 'call' | 'receiver',
): string {
  const file = sampleLanguages.find(({ id }) => id === language)?.[kind].file;
  return findSource(sources, `${folders[scheme][kind]}/${file}`);
}

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
  const chosen = chooseLines(source, (name, lines) => {
    if (name === 'signer') return toSigner(lines);
    return to.numbersOrder ? lines : '';
  });
  const filled = swap(chosen, toLines(from), toLines(to));
  return swap(filled, writeContent(from.content), writeContent(to.content));
}

/** Returns a complete program in one language that makes the call with only the standard library. */
export function toSample(
  language: SampleLanguage,
  call: SampleCall,
  sources: SampleSources,
): string {
  const { scheme } = call;
  const source = readSource(sources, language, scheme, 'call');
  return writeProgram(source, language, toProgram(sourceCalls[scheme]), toProgram(call));
}

/** Returns a shell script that sends a push to the reader's own receiver, signed as the courier signs it. */
export function toCurlPush(
  call: Omit<SampleCall, 'businessDigest'>,
  sources: SampleSources,
): string {
  const { scheme } = call;
  const take = scheme === 'md5-v1' ? toProgram : toPushProgram;
  const source = readSource(sources, 'curl', scheme, 'receiver');
  const from = take(sourcePushes[scheme]);
  return writeProgram(source, 'curl', from, take({ ...call, businessDigest: 'never' }));
}

/** Replaces the values in a receiver's source with those of another push. */
function writeReceiver(text: string, language: ReceiverLanguage, to: Receiver): string {
  const { quote } = syntaxes[language];
  const from = sourceReceivers[to.scheme];
  // Names of fields and paths have only letters. Go has fields in capitals, Python in lower case.
  const toNames = ({ type, field, path }: Receiver) => [
    type,
    field,
    capitalize(field),
    toUpperSnake(field).toLowerCase(),
    capitalize(path.slice(1)),
  ];
  const names = toNames(to);
  const named = toNames(from).reduce(
    (written, name, index) => written.replaceAll(name, names[index] ?? ''),
    text,
  );
  return swap(swap(named, quote(from.path), quote(to.path)), quote(from.secret), quote(to.secret));
}

/** Returns a complete server in one language that receives pushes with only the standard library. */
export function toReceiver(
  language: ReceiverLanguage,
  receiver: Receiver,
  sources: SampleSources,
): string {
  const source = readSource(sources, language, receiver.scheme, 'receiver');
  return writeReceiver(source, language, receiver);
}

/** Does the same with the client library. */
export function toLibraryReceiver(
  language: LibrarySample,
  receiver: Receiver,
  sources: SampleSources,
): string {
  const file = sampleLanguages.find(({ id }) => id === language)?.receiver.file;
  return writeReceiver(findSource(sources, `library/${file}`), language, receiver);
}
