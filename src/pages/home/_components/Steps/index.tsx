import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

const steps = ['register', 'developer', 'enterprise', 'testing', 'live'];

/** The documented way in, in order. */
export function Steps() {
  const text = useText();
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{text('home.steps.title')}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <h3>{text(`home.steps.${step}.title`)}</h3>
            <p className="muted-sm no-margin">{text(`home.steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
