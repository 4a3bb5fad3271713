import type { ReactNode } from 'react';
import { countCharacters } from '#contract/check-value.ts';
import { FieldError } from './FieldError.tsx';
import { RequiredMark } from './RequiredMark.tsx';
import styles from './styles.module.css';
import type { FieldState } from './useField.ts';

/** Fraction of a limit from which a text shows its length. */
const nearLimit = 0.8;

function Counter({ value, maxLength }: { value: unknown; maxLength?: number }) {
  if (typeof value !== 'string' || !maxLength) return null;
  const count = countCharacters(value);
  if (count < maxLength * nearLimit || maxLength < 30) return null;
  return (
    <span className={styles.counter} dir="ltr">
      {`${count} / ${maxLength}`}
    </span>
  );
}

interface FieldProps {
  /** Ids from `useField`; a control outside a form makes its own. */
  state: Pick<FieldState, 'id' | 'label'> & Partial<FieldState>;
  children: ReactNode;
}

/** Label, hint and error around one control of a form. */
export function Field({ state, children }: FieldProps) {
  const { id, label, hint, error, required = false, unmarked, field, maxLength } = state;
  return (
    <div className={styles.field}>
      <div className={styles.heading}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {!unmarked && <RequiredMark required={required} />}
        </label>
        <Counter value={field?.value} maxLength={maxLength} />
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}
