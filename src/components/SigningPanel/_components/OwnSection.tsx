import { Button } from '@site/src/components/Button';
import { CopyButton } from '@site/src/components/CopyButton';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import clsx from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '#client/texts.ts';
import { type Loaded, useLoad } from '#client/useLoad.ts';
import type { AskOf, PortalCall } from '#contract/portal/define-call.ts';
import type { OwnAccount } from '#contract/portal/help-center.ts';
import styles from './styles.module.css';

/** Length of a typical pause between typed words, in milliseconds. */
const pauseMs = 400;

/**
 * Requests a signature from the server; that of an older text while `isOld`. Sandbox signatures are requested
 * when typing pauses; those of production, which are each recorded, by `sign`.
 */
export function useServerSignature<Call extends PortalCall>(
  call: Call,
  { environment }: OwnAccount,
  wanted: Omit<AskOf<Call>, 'environment'> | undefined,
) {
  const key = JSON.stringify(wanted);
  const [paused, setPaused] = useState(key);
  const [pressed, setPressed] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setPaused(key), pauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  const isAsked = environment === 'production';
  const current = isAsked ? pressed : paused;
  const asked = current ? { environment, ...JSON.parse(current) } : null;
  const load = useLoad(call, asked as AskOf<Call> | null);
  const sign = () => {
    if (pressed === key) load.reload();
    else setPressed(key);
  };
  return { load, isOld: current !== key || load.busy, ...(isAsked && { sign }) };
}

interface ValueProps {
  label: ReactNode;
  name: string;
  value: string;
  isLast: boolean;
}

export function ServerValue({ label, name, value, isLast }: ValueProps) {
  return (
    <li className={clsx(isLast && styles.last)}>
      <p className={styles.step}>
        {label}
        <CopyButton value={value} label={name} />
      </p>
      <code className={styles.value} dir="ltr">
        {value}
      </code>
    </li>
  );
}

interface OwnSectionProps<Answer> {
  own: OwnAccount;
  signature: { load: Loaded<Answer>; isOld: boolean; sign?: () => void };
  isAskable?: boolean;
  intro?: string;
  lines: number;
  values: (answer: Answer) => ReactNode;
  children: (answer: Answer) => ReactNode;
}

/** The server's result for the text with the stored key of an account. */
export function OwnSection<Answer>(props: OwnSectionProps<Answer>) {
  const { own, isAskable = true, intro, lines, values, children } = props;
  const { load, isOld, sign } = props.signature;
  const text = useText();
  const title = text('sign.own.title', { account: own.apiAccount });
  return (
    <section aria-label={title} className="column gap-2" aria-busy={isOld}>
      <p className={styles.title}>{title}</p>
      {intro && <p className={styles.intro}>{intro}</p>}
      {sign && (
        <>
          <p className={styles.intro}>{text('sign.own.production')}</p>
          <div>
            <Button aria-disabled={load.busy || !isAskable || undefined} onClick={sign}>
              {text('sign.own.sign')}
            </Button>
          </div>
        </>
      )}
      {isAskable && (load.busy || load.state !== 'loading') && (
        <Load load={load} skeleton={<Skeleton lines={lines} />}>
          {(answer) => (
            <>
              <ol className={clsx(styles.steps, isOld && styles.old)}>{values(answer)}</ol>
              {children(answer)}
            </>
          )}
        </Load>
      )}
    </section>
  );
}
