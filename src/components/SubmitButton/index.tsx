import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import { useFormModel } from '@site/src/components/Form/useForm.ts';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface SubmitButtonProps {
  children: ReactNode;
  cancel?: (() => void) | undefined;
  beside?: ReactNode;
  danger?: boolean;
  /** Full width, for the only action of a page. */
  wide?: boolean;
}

export function SubmitButton({ children, cancel, beside, danger, wide }: SubmitButtonProps) {
  const text = useText();
  const { busy, failure, otherFaults, done } = useFormModel();
  return (
    <div className="stack gap-4">
      {failure && (
        <Failure failure={failure}>
          {otherFaults.length > 0 && (
            <ul>
              {otherFaults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )}
        </Failure>
      )}
      <div className={styles.bar}>
        <Button
          kind={danger ? 'danger' : 'primary'}
          type="submit"
          className={wide ? styles.wide : styles.button}
          aria-disabled={busy || undefined}
        >
          {busy && <span className="spinner" aria-hidden />}
          {children}
        </Button>
        {cancel && <Button onClick={cancel}>{text('kit.cancel')}</Button>}
        {beside}
        <p role="status" className="no-margin text-sm">
          {busy && <span className="visually-hidden">{text('kit.sending')}</span>}
          {done && (
            <span className="inline-row gap-2 text-success font-semibold">
              <CircleCheck size={16} aria-hidden />
              {done}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
