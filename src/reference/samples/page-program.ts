import { fillIn } from '#contract/hints.ts';
import { toBasePath } from '#contract/versions/descriptors.ts';
import { findLibrary } from '../libraries.ts';
import type { FirstPrograms, LibraryUse, OperationPage } from '../page.ts';
import { toLibraryRequest } from '../smallest-call.ts';
import type { SampleSources } from './fill-source.ts';
import {
  originPlace,
  type SampleLanguage,
  sampleLanguages,
  sitePlace,
  toPageLanguages,
} from './languages.ts';
import { toLibrarySample } from './library-program.ts';
import {
  placeholderAccount,
  placeholderNumbers,
  type SampleAccount,
  toPushContent,
} from './program.ts';
import { type Receiver, sourceLibraryCall } from './source-values.ts';
import { toCurlPush, toLibraryReceiver, toReceiver, toSample } from './to-sample.ts';

type Page = Pick<
  OperationPage,
  'id' | 'version' | 'direction' | 'path' | 'sandboxOnly' | 'businessDigest' | 'hints'
>;

/** Values that a page's program has beyond the page. */
export interface ProgramValues {
  /** Origin of the open API, without a trailing slash. */
  origin: string;
  account: SampleAccount;
  content: Record<string, unknown>;
}

/** Origin of a receiver on the reader's own machine. */
const localOrigin = 'http://localhost:8080';

/** Returns a page's program: makes the call, or receives it for a push. */
export function toPageProgram(
  language: SampleLanguage,
  page: Page,
  values: ProgramValues,
  sources: SampleSources,
): string {
  const { origin, account, content } = values;
  const { id, hints, path, businessDigest, version } = page;
  const { scheme } = version;
  if (page.direction === 'call') {
    const baseUrl = origin + toBasePath(version, page);
    const call = { ...account, scheme, baseUrl, path, businessDigest, hints, content };
    return toSample(language, call, sources);
  }
  if (language === 'curl') {
    const sent = scheme === 'md5-v1' ? content : toPushContent(id, content);
    const push = { ...account, scheme, baseUrl: localOrigin, path, hints, content: sent };
    return toCurlPush(push, sources);
  }
  return toReceiver(language, toReceived(page, account), sources);
}

/** Returns what a page's receiver accepts. */
function toReceived({ id, version, path, hints }: Page, account: SampleAccount): Receiver {
  const { scheme } = version;
  const secret = scheme === 'md5-v1' ? account.privateKey : account.callbackSecret;
  return { scheme, path: `/${path}`, type: id, secret, field: hints.tells ?? '' };
}

/** The same by the client library; undefined where the language or the page's version has none. */
export function toLibraryProgram(
  language: SampleLanguage,
  page: Page & Pick<OperationPage, 'request'>,
  values: ProgramValues,
  sources: SampleSources,
): string | undefined {
  const library = findLibrary(language);
  const { version, direction, path, businessDigest, hints, request } = page;
  if (!library || version.major === 1) return undefined;
  const { origin: baseUrl, account, content } = values;
  if (direction === 'push')
    return toLibraryReceiver(library.sample, toReceived(page, account), sources);
  const { scheme } = version;
  const call = { ...account, scheme, baseUrl, path, businessDigest, hints, content, request };
  return toLibrarySample(library.sample, call, { from: sourceLibraryCall, sources });
}

/** Returns the address of a client library's archive. */
export type ToAddress = (library: { toFile(version: string): string }) => string;

/** Returns the install and run commands of a program with a library. */
export function toLibraryUse(
  language: SampleLanguage,
  { direction }: Pick<OperationPage, 'direction'>,
  toAddress: ToAddress,
): LibraryUse {
  const library = findLibrary(language);
  const known = sampleLanguages.find(({ id }) => id === language);
  if (!library || !known) throw new Error(`${language} has no library`);
  const { toInstall, toPrepare = toInstall, classPath } = library;
  const { command } = direction === 'push' ? known.receiver : known.call;
  return {
    install: toPrepare(toAddress(library)),
    command: classPath ? command.replace('java ', `java -cp "${classPath}" `) : command,
  };
}

interface Place {
  /** Origin of the open API, without a trailing slash. */
  origin: string;
  toAddress: ToAddress;
}

/** Programs for the first success, with no account and no order yet. */
export function toPlainPrograms(
  language: SampleLanguage,
  page: Page & Pick<OperationPage, 'request' | 'examples'>,
  { origin, toAddress }: Place,
  sources: SampleSources,
): FirstPrograms {
  const example = page.examples.find(({ answer }) => answer.code === '1');
  const toValues = (request: Record<string, unknown> = {}): ProgramValues => ({
    origin,
    account: placeholderAccount,
    content: fillIn(page.hints, request, placeholderNumbers),
  });
  const smallest = toValues(example && toLibraryRequest(page, example));
  const library = toLibraryProgram(language, page, smallest, sources);
  return {
    program: toPageProgram(language, page, toValues(example?.request), sources),
    ...(library !== undefined && {
      library: { program: library, ...toLibraryUse(language, page, toAddress) },
    }),
  };
}

/** The programs in the page's HTML: the first language's. `version` is that of the libraries. */
export function toFirstPrograms(
  page: Page & Pick<OperationPage, 'request' | 'examples'>,
  sources: SampleSources,
  version: string,
) {
  const toAddress: ToAddress = ({ toFile }) => `${sitePlace}/libraries/${toFile(version)}`;
  const place = { origin: originPlace, toAddress };
  return toPlainPrograms(toPageLanguages(page)[0].id, page, place, sources);
}
