import { ButtonLink } from '@site/src/components/ButtonLink';
import { CopyButton } from '@site/src/components/CopyButton';
import { LazyPanel } from '@site/src/components/LazyPanel';
import { Skeleton } from '@site/src/components/Skeleton';
import { CircleCheck } from 'lucide-react';
import { useApiOrigins } from '#client/environment.ts';
import { findOperation, titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import type { JointTesting } from '#contract/portal/console-accounts.ts';
import { descriptor1, descriptor2 } from '#contract/versions/descriptors.ts';
import styles from './now-live.module.css';

/** All operations with their examples come with it: only who goes live needs them. */
const loadFirstCall = async () => ({ default: (await import('./FirstCall.tsx')).FirstCall });

/** The latest first. */
const versions = [descriptor2, descriptor1];

interface NowLiveProps extends Pick<JointTesting, 'production'> {
  operation: string;
}

/** That production works from now on, at which address, and a first call to try it. */
export function NowLive({ operation, production }: NowLiveProps) {
  const text = useText();
  const { production: origin } = useApiOrigins();
  const isCall = findOperation(operation)?.direction === 'call';
  const kind = isCall ? 'call' : 'push';
  return (
    <section className={styles.live}>
      <span className={styles.icon}>
        <CircleCheck size={28} aria-hidden />
      </span>
      <div className={styles.words}>
        <h2>{text('control.jointTesting.nowLive', { title: titleOfOperation(operation) })}</h2>
        <p>{text(`control.jointTesting.nowLive.${kind}`)}</p>
        {!isCall && (
          <ButtonLink kind="small" to="/control/callbacks">
            {text('control.jointTesting.nowLive.address')}
          </ButtonLink>
        )}
        {isCall && (
          <>
            {versions.map(({ major: version, basePath }) => {
              const label = text('control.jointTesting.baseAddress', { version });
              const base = `${origin}${basePath}`;
              return (
                <p key={version} className="cluster text-sm wrap-anywhere gap-1-2">
                  <span>{label}</span>
                  <code dir="ltr">{base}</code>
                  <CopyButton value={base} label={label} />
                </p>
              );
            })}
            <details className={styles.first}>
              <summary>{text('control.jointTesting.firstCall')}</summary>
              <LazyPanel
                load={loadFirstCall}
                page={{ operation, origin, production }}
                fallback={<Skeleton shape="block" height="20rem" />}
              />
            </details>
          </>
        )}
      </div>
    </section>
  );
}
