import { toBasePath } from '#contract/versions/descriptors.ts';
import type { OperationPage } from '../page.ts';
import { originPlace, type SampleLanguage, toPageLanguages } from './languages.ts';
import { placeholderAccount, type SampleAccount, toPushContent } from './program.ts';
import { type SampleSources, toCurlPush, toReceiver, toSample } from './to-sample.ts';

type Page = Pick<
  OperationPage,
  'id' | 'version' | 'direction' | 'path' | 'sandboxOnly' | 'businessDigest' | 'hints'
>;

/** What a page's program holds beyond the page. */
export interface ProgramValues {
  /** Where the open API is called, without a slash at the end. */
  origin: string;
  account: SampleAccount;
  content: Record<string, unknown>;
}

/** Where a receiver on the reader's own machine is called. */
const localOrigin = 'http://localhost:8080';

/** The program of a page: one that makes the call, or for a push one that receives it. */
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
  const secret = scheme === 'md5-v1' ? account.privateKey : account.callbackSecret;
  const receiver = { scheme, path: `/${path}`, secret, field: hints.tells ?? '' };
  return toReceiver(language, receiver, sources);
}

/** A program for the first success, with no account yet. */
export function toPlainProgram(
  language: SampleLanguage,
  page: Page & Pick<OperationPage, 'examples'>,
  origin: string,
  sources: SampleSources,
): string {
  const content = page.examples.find(({ answer }) => answer.code === '1')?.request ?? {};
  return toPageProgram(language, page, { origin, account: placeholderAccount, content }, sources);
}

/** The program in the page's HTML: the first language's. */
export function toFirstProgram(
  page: Page & Pick<OperationPage, 'examples'>,
  sources: SampleSources,
) {
  return toPlainProgram(toPageLanguages(page.direction)[0].id, page, originPlace, sources);
}
