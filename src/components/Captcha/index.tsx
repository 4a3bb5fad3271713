import clsx from 'clsx';
import { CircleAlert, ShieldCheck } from 'lucide-react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';
import type { CaptchaModel } from './useCaptcha.ts';

/** State of a captcha of `useCaptcha`: before it starts, at work, and how it ended. */
export function Captcha({ captcha: { state } }: { captcha: CaptchaModel }) {
  const text = useText();
  const Icon = state === 'failed' ? CircleAlert : ShieldCheck;
  return (
    <p role="status" className={clsx(styles.captcha, styles[state])}>
      {state === 'working' ? (
        <span className={styles.spinner} aria-hidden />
      ) : (
        <Icon size={16} aria-hidden />
      )}
      {text(`captcha.${state}`)}
    </p>
  );
}
