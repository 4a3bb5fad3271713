import { CopyAction } from '@site/src/components/CopyButton/CopyAction.tsx';
import { newCallId } from '#client/hmac-call.ts';
import { useText } from '#client/texts.ts';
import { useTester } from '../_tester-context.ts';
import { useOpenApiUrl } from '../_useOpenApiUrl.ts';
import { toCurl } from './curl.ts';

/** The same call to the open API itself, as a command that is signed when it is copied. */
export function Command() {
  const text = useText();
  const { signing, draft } = useTester();
  const url = useOpenApiUrl();
  const toCommand = () => toCurl(url, signing.signHere('', draft.text, newCallId()));
  return <CopyAction value={toCommand}>{text('tester.curl.minutes')}</CopyAction>;
}
