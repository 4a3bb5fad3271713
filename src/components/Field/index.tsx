import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import { countCharacters } from '#contract/check-value.ts';
import styles from './styles.module.css';
import type { FieldState } from './useField.ts';

/** A star after a field's name; `spoken` is for groups, where no control can have `aria-required`. */
export function Star({ spoken }: { spoken?: string }) {
  return (
    <>
      <span className={styles.star} aria-hidden />
      {spoken && <span className="visually-hidden">{` ${spoken}`}</span>}
    </>
  );
}

/** Marks the optional fields of a form in words. */
export function RequiredMark({ required }: { required: boolean }) {
  const text = useText();
  if (required) return <Star />;
  // The space separates the label from the word for screen readers.
  return <span className={styles.optional}>{` ${text('kit.field.optional')}`}</span>;
}

/** Error of a field, shown and, by its id, read out. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className={styles.error}>
      <CircleAlert size={14} aria-hidden />
      <span>{error}</span>
    </p>
  );
}

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
