import type { ComponentProps } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

/** Column head in a document; the empty corner of a table names no column. */
export function DocHead({ children, ...props }: ComponentProps<'th'>) {
  return children ? <th {...props}>{children}</th> : <td {...props} />;
}

/** Table in a document; scrolls by itself, also by keyboard, if wider than its column. */
export function DocTable(props: ComponentProps<'table'>) {
  const text = useText();
  return (
    <figure
      className={styles.scroll}
      aria-label={text('operation.table')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable.
      tabIndex={0}
    >
      <table {...props} />
    </figure>
  );
}
