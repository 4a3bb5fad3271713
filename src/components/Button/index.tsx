import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './styles.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the one action of a form; `danger`: removes something; `link`: inside a sentence. */
  kind?: 'primary' | 'danger' | 'quiet' | 'small' | 'link';
}

/** A button of the working column; submits a form only with `type="submit"`. */
export function Button({ kind = 'quiet', className, ...props }: ButtonProps) {
  return <button type="button" {...props} className={clsx(styles[kind], className)} />;
}
