import { useFormModel } from '@site/src/components/Form/useForm.ts';
import clsx from 'clsx';
import { useDeferredValue, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useText } from '#client/texts.ts';
import { countCharacters } from '#contract/check-value.ts';
import styles from './styles.module.css';

const minLength = 10;
const bars = [1, 2, 3, 4];
const tones = ['weak', 'weak', 'fair', 'good', 'strong'] as const;

type Measure = (password: string, names: readonly string[]) => number;

/** Loads on the first key, since its dictionary is larger than the page. */
function useMeasure(wanted: boolean): Measure | null {
  const [measure, setMeasure] = useState<Measure | null>(null);
  useEffect(() => {
    if (!wanted) return;
    // Without it the server still refuses common passwords.
    import('./measure.ts').then(
      (loaded) => setMeasure(() => loaded.measure),
      () => undefined,
    );
  }, [wanted]);
  return measure;
}

interface PasswordStrengthProps {
  name: string;
  /** The form's fields with names of the person, which an attacker tries first. */
  names?: readonly string[];
}

/** Shows below a new password how hard it is to guess, in four bars and a word. */
export function PasswordStrength({ name, names = [] }: PasswordStrengthProps) {
  const text = useText();
  const { control } = useFormModel().methods;
  const [password, ...known] = useWatch({ control, name: [name, ...names] }).map((value) =>
    String(value ?? ''),
  );
  const typed = useDeferredValue(password ?? '');
  const measure = useMeasure(typed !== '');
  if (typed === '') return null;
  const missing = minLength - countCharacters(typed);
  const score = measure?.(typed, known) ?? null;
  const tone = missing > 0 ? 'weak' : tones[score ?? 0];
  const isMeasured = missing > 0 || score !== null;
  const filled = isMeasured ? Math.max(1, missing > 0 ? 0 : (score ?? 0)) : 0;
  return (
    <div className={clsx(styles.strength, tone && styles[tone])}>
      <span className={styles.bars} aria-hidden>
        {bars.map((bar) => (
          <span key={bar} className={bar <= filled ? styles.filled : undefined} />
        ))}
      </span>
      <span role="status">
        {missing > 0 && text('password.short', { count: missing })}
        {missing <= 0 && isMeasured && text(`password.strength.${tone}`)}
        {/* Keeps the line's height while the dictionary loads, so that no control below moves under a click. */}
        {!isMeasured && '\u00a0'}
      </span>
    </div>
  );
}
