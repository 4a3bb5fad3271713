import { Button } from '@site/src/components/Button';
import { CodeArea } from '@site/src/components/CodeArea';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import styles from '../_components/styles.module.css';
import type { Body } from './useBody.ts';

/** The body to sign. It is signed whatever it is; what is odd about it is said. */
export function BodyInput({ body }: { body: Body }) {
  const text = useText();
  const id = useId();
  const { parsed } = body;
  return (
    <div className={styles.json}>
      <CodeArea
        label={text('sign.body')}
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
