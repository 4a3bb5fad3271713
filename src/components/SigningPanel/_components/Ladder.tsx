import { Badge } from '@site/src/components/Badge';
import { CopyButton } from '@site/src/components/CopyButton';
import { VisibleText } from '@site/src/components/VisibleText';
import { countBytes } from '@site/src/components/VisibleText/visible-parts.ts';
import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import { type Piece, type Step, toStepText } from '../_ladder.ts';
import styles from './styles.module.css';

/** The details of the steps that are shown besides the text. */
export const nothingShown = { showInvisible: false, showSecrets: false };

const options = [
  ['showInvisible', 'sign.showInvisible'],
  ['showSecrets', 'sign.showSecrets'],
] as const;

type Shown = typeof nothingShown;

interface ShownOptionsProps {
  shown: Shown;
  setShown: (shown: Shown) => void;
}

export function ShownOptions({ shown, setShown }: ShownOptionsProps) {
  const text = useText();
  return (
    <div className={styles.options}>
      {options.map(([id, label]) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={shown[id]}
            onChange={(event) => setShown({ ...shown, [id]: event.target.checked })}
          />
          {text(label)}
        </label>
      ))}
    </div>
  );
}

interface ExactTextProps extends Shown {
  pieces: Piece[];
  label: string;
}

/** Exact text, with its parts in different colours. */
function ExactText({ pieces, label, showInvisible, showSecrets }: ExactTextProps) {
  const toShown = ({ kind, text }: Piece) => {
    const isHidden = !showSecrets && (kind === 'key' || kind === 'password');
    const shown = isHidden ? '•'.repeat(Math.min(text.length, 32)) : text;
    return showInvisible ? <VisibleText text={shown} /> : shown;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={styles.exact} dir="ltr" tabIndex={0} aria-label={label}>
      {pieces.map((piece) => (
        <span key={piece.kind} className={styles[piece.kind]}>
          {toShown(piece)}
        </span>
      ))}
    </section>
  );
}

interface LadderProps extends Shown {
  title: string;
  steps: Step[];
  differs?: string | undefined;
}

/** Every value on the way to a digest, each with a copy button. */
export function Ladder({ title, steps, differs, ...shown }: LadderProps) {
  const text = useText();
  return (
    <section className="column gap-2" aria-label={title}>
      <p className={styles.title}>{title}</p>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const value = toStepText(step);
          const label = text(`sign.step.${step.id}`);
          return (
            <li
              key={step.id}
              className={clsx(
                index === steps.length - 1 && styles.last,
                step.id === differs && styles.differs,
              )}
            >
              <p className={styles.step}>
                <span>{label}</span>
                {step.id === differs && <Badge tone="warning">{text('sign.differs')}</Badge>}
                {step.isInput && (
                  <span className={styles.bytes}>
                    {text('sign.bytes', { count: step.bytes ?? countBytes(value) })}
                  </span>
                )}
                <CopyButton value={value} label={label} />
              </p>
              {step.isInput ? (
                <ExactText pieces={step.pieces} label={label} {...shown} />
              ) : (
                <code className={styles.value} dir="ltr" data-step={step.id}>
                  {value}
                </code>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
