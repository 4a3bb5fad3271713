import { Button } from '@site/src/components/Button';
import { CopyButton } from '@site/src/components/CopyButton';
import { CopyAction } from '@site/src/components/CopyButton/CopyAction.tsx';
import { DocLink } from '@site/src/components/DocLink';
import field from '@site/src/components/Field/styles.module.css';
import { Send, TriangleAlert, X } from 'lucide-react';
import { useMemo } from 'react';
import type { SignedCall } from '#client/exchange.ts';
import { useText } from '#client/texts.ts';
import { toCurl } from '../_curl.ts';
import { useTester } from '../_tester-context.ts';
import { useOpenApiUrl } from '../_useOpenApiUrl.ts';
import type { Obstacle } from '../_useProblems.ts';
import styles from './send-bar.module.css';
import shared from './styles.module.css';

/** The digest as it would be sent now; it cannot be typed. */
function DigestLine({ value }: { value: string }) {
  const text = useText();
  const name = text('sign.headerDigest');
  return (
    <div className={styles.digest}>
      <span className={field.label}>{name}</span>
      <span className={styles.digestValue}>
        <code dir="ltr">{value || text('tester.digest.noKey')}</code>
        {value && <CopyButton value={value} label={name} />}
      </span>
    </div>
  );
}

/** The same call to the open API itself, as a command. */
function CurlCopy({ call }: { call: SignedCall }) {
  const text = useText();
  const command = toCurl(useOpenApiUrl(), call.headers, call.bizContent);
  return <CopyAction value={command}>{text('tester.curl')}</CopyAction>;
}

interface SendBarProps {
  sending: boolean;
  /** Why the last try was not sent; absent where nothing stopped it. */
  obstacle: Obstacle | undefined;
  sendAnyway: () => void;
  cancel: () => void;
}

/** What would be sent now; sends it, or says why not yet and lets the reader see what the server says to it. */
export function SendBar({ sending, obstacle, sendAnyway, cancel }: SendBarProps) {
  const text = useText();
  const { signing, draft, goTo } = useTester();
  const { own, keys, signHere, isSettled } = signing;
  const call = useMemo(() => signHere('', draft.text), [signHere, draft.text]);
  return (
    <>
      {!own && <DigestLine value={keys.privateKey && (call.headers.digest ?? '')} />}
      {draft.hasExampleNumbers && (
        <p className={shared.note}>
          {text('tester.examples.note')}{' '}
          <DocLink page="orderserve/create?panel=try#work">{text('tester.examples.link')}</DocLink>
        </p>
      )}
      <div className={styles.sendBar}>
        {obstacle && (
          <div role="alert" className={styles.stopped}>
            <TriangleAlert size={16} aria-hidden />
            <p>{obstacle.words}</p>
            <Button kind="link" onClick={() => goTo(obstacle.place)}>
              {text('tester.stopped.first')}
            </Button>
            <Button kind="link" onClick={sendAnyway}>
              {text('tester.sendAnyway')}
            </Button>
          </div>
        )}
        <div className="cluster gap-2">
          <Button kind="primary" type="submit" aria-disabled={sending || !isSettled}>
            <Send size={16} aria-hidden />
            {text(sending ? 'tester.sending' : 'tester.send')}
          </Button>
          {sending && (
            <Button onClick={cancel}>
              <X size={14} aria-hidden />
              {text('tester.cancel')}
            </Button>
          )}
          {!own && <CurlCopy call={call} />}
        </div>
      </div>
    </>
  );
}
