import { CopyAction } from '@site/src/components/CopyButton/CopyAction.tsx';
import { useMemo } from 'react';
import { useText } from '#client/texts.ts';
import { useTester } from '../_tester-context.ts';
import { useOpenApiUrl } from '../_useOpenApiUrl.ts';
import { toCurl } from './curl.ts';

/** The same call to the open API itself, as a command. */
export function Command() {
  const text = useText();
  const { signing, draft } = useTester();
  const { signHere } = signing;
  const call = useMemo(() => signHere('', draft.text, ''), [signHere, draft.text]);
  const command = toCurl(useOpenApiUrl(), call.headers, call.json);
  return <CopyAction value={command}>{text('tester.curl')}</CopyAction>;
}
