import { CopyButton } from '@site/src/components/CopyButton';
import field from '@site/src/components/Field/styles.module.css';
import clsx from 'clsx';
import styles from './styles.module.css';

export function SentText({ title, value }: { title: string; value: string }) {
  return (
    <div className={styles.part}>
      <p className={clsx(field.label, 'flex-row gap-1')}>
        {title}
        <CopyButton value={value} label={title} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={styles.bytes} dir="ltr" tabIndex={0} aria-label={title}>
        {value}
      </section>
    </div>
  );
}
