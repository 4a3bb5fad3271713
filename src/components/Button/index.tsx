import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './styles.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the one act of a form. `danger`: one that takes something away. `link`: an act inside a sentence. */
  kind?: 'primary' | 'danger' | 'quiet' | 'small' | 'link';
}

/** A button of the working column; sends a form only where it says `type="submit"`. */
export function Button({ kind = 'quiet', className, ...props }: ButtonProps) {
  return <button type="button" {...props} className={clsx(styles[kind], className)} />;
}
