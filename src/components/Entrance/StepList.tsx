import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface StepListProps {
  /** Text id of the heading. */
  title: string;
  /** Text ids without `.title` and `.text`. */
  steps: readonly string[];
  /** The step that the page itself is. */
  current?: string;
}

/** What comes one after the other, beside the form of an `Entrance`. */
export function StepList({ title, steps, current }: StepListProps) {
  const text = useText();
  return (
    <>
      <h2>{text(title)}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            <h3>{text(`${step}.title`)}</h3>
            <p>{text(`${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
