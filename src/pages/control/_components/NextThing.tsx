import { ButtonLink } from '@site/src/components/ButtonLink';
import { useId } from 'react';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useDocPath } from '#client/useDocPath.ts';
import type { Overview } from '#contract/portal/console-accounts.ts';
import { toPlace } from '../_to-place.ts';
import styles from './overview.module.css';

/** The one thing to do next, and the way there. */
export function NextThing({ next }: Pick<Overview, 'next'>) {
  const text = useText();
  const toDocPath = useDocPath();
  const heading = useId();
  const about = next.interface;
  const thing = next.do === 'jointTest' ? `jointTest.${about?.direction ?? 'call'}` : next.do;
  const values = {
    title: about ? titleOfOperation(about.operation) : '',
    left: about ? Math.max(0, about.needed - about.successes) : 0,
  };
  const isLive = next.do === 'live';
  return (
    <section className={styles.next} data-live={isLive || undefined} aria-labelledby={heading}>
      <div className={styles.words}>
        <p className={styles.eyebrow}>
          {text(isLive ? 'control.overview.next.done' : 'control.overview.next')}
        </p>
        <h2 id={heading}>{text(`control.overview.next.${thing}.title`, values)}</h2>
        <p>{text(`control.overview.next.${thing}.text`, values)}</p>
      </div>
      <ButtonLink kind="primary" to={toPlace(next, toDocPath)} data-noBrokenLinkCheck>
        {text(`control.overview.next.${thing}.action`)}
      </ButtonLink>
    </section>
  );
}
