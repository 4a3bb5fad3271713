import { Alert } from '@site/src/components/Alert';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { Payload } from '@site/src/components/Payload';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { Trial } from '#contract/portal/console-pushes.ts';
import styles from './addresses.module.css';

interface TrialResultProps {
  trial: Trial;
  /** True if the address field already shows the reason. */
  isExplained?: boolean;
}

/** What a test push sent, and the response. */
export function TrialResult({ trial, isExplained = false }: TrialResultProps) {
  const text = useText();
  const { unit } = useFormats();
  const { url, version, headers, content, durationMs } = trial;
  const { httpStatus, answer, acknowledged, reason } = trial;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <div className={styles.trial}>
      {acknowledged && (
        <Alert tone="success" role="status" title={text('control.callbacks.trial.acknowledged')} />
      )}
      {!acknowledged && !isExplained && (
        <Alert tone="error" role="alert" title={text('control.callbacks.trial.refused')}>
          <p>{reason}</p>
        </Alert>
      )}
      <DefinitionList
        items={[
          {
            label: text('control.callbacks.address'),
            value: <code dir="ltr">{url}</code>,
          },
          { label: text('control.httpStatus'), value: <bdi dir="ltr">{httpStatus ?? '—'}</bdi> },
          { label: text('control.duration'), value: unit(durationMs, 'millisecond') },
        ]}
      />
      {answer !== null && <Payload label={text('control.pushes.answer')} text={answer} />}
      <Payload label={text('control.callbacks.trial.headers')} text={lines.join('\n')} />
      <Payload
        label={text(version === 2 ? 'control.callbacks.trial.body' : 'control.pushes.content')}
        text={content}
      />
    </div>
  );
}
