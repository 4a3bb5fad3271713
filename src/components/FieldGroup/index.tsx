import styles from '@site/src/components/Field/styles.module.css';
import type { ReactNode } from 'react';

interface FieldGroupProps {
  legend: string;
  hint?: ReactNode;
  children: ReactNode;
}

export function FieldGroup({ legend, hint, children }: FieldGroupProps) {
  return (
    <fieldset className="plain-fieldset">
      <legend className={styles.groupLegend}>{legend}</legend>
      {hint && <p className={styles.groupHint}>{hint}</p>}
      <div className="stack gap-5">{children}</div>
    </fieldset>
  );
}
