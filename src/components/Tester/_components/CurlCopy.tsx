import { Button } from '@site/src/components/Button';
import { useCopy } from '@site/src/components/CopyButton/useCopy.ts';
import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useText } from '#client/texts.ts';
import type { OperationPage } from '#reference/page.ts';
import { toCurl } from '../_curl.ts';
import type { SignedCall } from '../_exchange.ts';
import { useOpenApiUrl } from '../_useOpenApiUrl.ts';
import styles from './styles.module.css';

const icons = { idle: Copy, copied: Check, failed: TriangleAlert };

/** The same call to the open API itself, as a command. */
export function CurlCopy({ page, call }: { page: OperationPage; call: SignedCall }) {
  const text = useText();
  const url = useOpenApiUrl(page);
  const { state, copy } = useCopy(toCurl(url, call.headers, call.bizContent));
  const Icon = icons[state];
  return (
    <span className={styles.curl}>
      <Button onClick={copy}>
        <Icon size={14} aria-hidden />
        {text('tester.curl')}
      </Button>
      <span role="status">{state === 'idle' ? '' : text(`copy.${state}`)}</span>
    </span>
  );
}
