import { FieldError, RequiredMark } from '@site/src/components/Field';
import styles from '@site/src/components/Field/styles.module.css';
import { type FieldProps, useField } from '@site/src/components/Field/useField.ts';
import type { ReactNode } from 'react';

interface RadioFieldProps extends FieldProps {
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
  inline?: boolean;
}

export function RadioField({ options, inline, ...props }: RadioFieldProps) {
  const state = useField(props);
  const { id, label, hint, error, required, aria, field: own } = state;
  const described = aria['aria-describedby'];
  return (
    <fieldset className="plain-fieldset stack gap-2" aria-describedby={described}>
      <legend className={styles.legend}>
        {label}
        {/* A choice that is made already cannot be left out. */}
        {(required || !own.value) && <RequiredMark required={required} />}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={inline ? styles.inline : styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={`${id}-${own.name}`}
              value={option.value}
              checked={own.value === option.value}
              onChange={() => own.onChange(option.value)}
              onBlur={own.onBlur}
              aria-invalid={aria['aria-invalid']}
              aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
            />
            <span>
              {option.label}
              {option.hint && (
                <span id={`${id}-${option.value}`} className={styles.hint}>
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
