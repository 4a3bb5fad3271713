import { CopyButton } from '@site/src/components/CopyButton';
import { useAtomValue } from 'jotai';
import { useApiOrigins } from '#client/environment.ts';
import { uuidAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { openApiBasePath } from '#contract/openapi.ts';
import type { OperationPage } from '#contract/page.ts';
import { toCurl } from '../_curl.ts';
import type { SignedCall } from '../_exchange.ts';
import styles from './styles.module.css';

/** The same call to the open API itself, as a command. */
export function CurlCopy({ page, call }: { page: OperationPage; call: SignedCall }) {
  const text = useText();
  const { sandbox } = useApiOrigins();
  const uuid = useAtomValue(uuidAtom);
  const query = uuid ? `?uuid=${encodeURIComponent(uuid)}` : '';
  const url = `${sandbox}${openApiBasePath}/${page.path}${query}`;
  return (
    <span className={styles.curl}>
      {text('tester.curl')}
      <CopyButton
        value={toCurl(url, call.headers, call.bizContent)}
        label={text('tester.curl.name')}
      />
    </span>
  );
}
