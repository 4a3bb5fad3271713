import { FieldError } from '@site/src/components/Field';
import styles from '@site/src/components/Field/styles.module.css';
import { type FieldProps, useField } from '@site/src/components/Field/useField.ts';
import clsx from 'clsx';
import type { ReactNode } from 'react';

interface CheckFieldProps extends Omit<FieldProps, 'label'> {
  label: ReactNode;
}

export function CheckField({ label, ...props }: CheckFieldProps) {
  const { id, field, error, hint, aria } = useField({ ...props, label: '' });
  return (
    <div className="stack gap-1">
      <label className={styles.choice}>
        <input
          {...aria}
          id={id}
          ref={field.ref}
          type="checkbox"
          name={field.name}
          checked={field.value === true}
          onChange={(event) => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={clsx(styles.hint, styles.indent)}>
          {hint}
        </p>
      )}
      <div className={styles.indent}>
        <FieldError id={id} error={error} />
      </div>
    </div>
  );
}
