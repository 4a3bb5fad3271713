import styles from '@site/src/components/Field/styles.module.css';
import clsx from 'clsx';
import { type ComponentProps, useId } from 'react';

type AreaProps = 'ref' | 'rows' | 'onFocus' | 'onBlur' | 'aria-invalid' | 'aria-describedby';

interface CodeAreaProps extends Pick<ComponentProps<'textarea'>, AreaProps> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A labelled area for JSON: left to right, never corrected or remembered by the browser. */
export function CodeArea({ label, onChange, ...props }: CodeAreaProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        {...props}
        id={id}
        dir="ltr"
        className={clsx(styles.control, styles.json)}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
