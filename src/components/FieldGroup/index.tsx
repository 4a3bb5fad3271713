import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface FieldGroupProps {
  legend: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** Fields that belong together, under one name. */
export function FieldGroup({ legend, hint, children }: FieldGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
