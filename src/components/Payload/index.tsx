import { Button } from '@site/src/components/Button';
import { CopyButton } from '@site/src/components/CopyButton';
import { VisibleText } from '@site/src/components/VisibleText';
import { hasInvisible } from '@site/src/components/VisibleText/visible-parts.ts';
import { useId, useState } from 'react';
import { useText } from '#client/texts.ts';
import { parseJson } from '#contract/json-text.ts';
import styles from './styles.module.css';

interface PayloadProps {
  /** Its title, as in "Received". */
  label: string;
  /** Tells several apart, for screen readers. */
  of?: string;
  text: string;
  cut?: boolean;
  /** First shown exactly as it was, since its characters matter. */
  startsExact?: boolean;
}

/** Returns JSON with its members on separate lines; undefined for any other text. */
function toLines(text: string): string | undefined {
  const parsed = parseJson(text);
  if (!parsed.ok || typeof parsed.value !== 'object') return undefined;
  return JSON.stringify(parsed.value, null, 2);
}

/** A sent or received text: formatted JSON, or the exact characters with invisible ones marked. */
export function Payload({ label, of, text: content, cut, startsExact = false }: PayloadProps) {
  const text = useText();
  const heading = useId();
  const [exact, setExact] = useState(startsExact);
  const lines = toLines(content);
  return (
    <section className="stack gap-2" aria-labelledby={heading}>
      <header className="flex-row gap-2">
        <h3 id={heading} className={styles.label}>
          {label}
          {of && <span className="visually-hidden">{` ${of}`}</span>}
        </h3>
        {(lines !== undefined || hasInvisible(content)) && (
          <Button kind="small" aria-pressed={exact} onClick={() => setExact(!exact)}>
            {text('kit.payload.exact')}
          </Button>
        )}
        <CopyButton value={content} label={label} />
      </header>
      <pre
        className={styles.text}
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, by keyboard too.
        tabIndex={0}
      >
        <code>{exact ? <VisibleText text={content} /> : (lines ?? content)}</code>
      </pre>
      {cut && <p className="muted-sm no-margin">{text('kit.payload.cut')}</p>}
    </section>
  );
}
