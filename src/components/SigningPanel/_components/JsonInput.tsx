import { Button } from '@site/src/components/Button';
import { CodeArea } from '@site/src/components/CodeArea';
import { type ReactNode, useId } from 'react';
import { useText } from '#client/texts.ts';
import type { SignedText } from '../_useSignedText.ts';
import styles from './styles.module.css';

interface JsonInputProps {
  label: string;
  body: SignedText;
  /** Further problems that a version reports, besides invalid JSON. */
  children?: ReactNode;
}

/** The text to sign. It is signed in any case; oddities are reported. */
export function JsonInput({ label, body, children }: JsonInputProps) {
  const text = useText();
  const id = useId();
  const { parsed } = body;
  return (
    <div className={styles.json}>
      <CodeArea
        label={label}
        rows={7}
        value={body.text}
        aria-describedby={`${id}-notes`}
        onChange={body.setText}
      />
      <div id={`${id}-notes`} className={styles.notes}>
        {!parsed.ok && (
          <p className={styles.problem}>
            {text('sign.json.invalid', {
              line: parsed.position.line,
              column: parsed.position.column,
            })}
          </p>
        )}
        {children}
        {body.isTouched && (
          <p>
            <Button kind="link" onClick={body.reset}>
              {text('sign.json.reset')}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
