import { Button } from '@site/src/components/Button';
import { Repeat } from 'lucide-react';
import { useText } from '#client/texts.ts';
import styles from '../_components/outcome.module.css';
import shared from '../_components/styles.module.css';
import type { SendState } from '../_send-state.ts';
import { useTester } from '../_tester-context.ts';

interface AnsweredProps {
  state: Extract<SendState, { phase: 'answered' }>;
  repeat: () => void;
}

/** What the headers say of limits and repeats, and the same call once more. */
export function Answered({ state: { exchange }, repeat }: AnsweredProps) {
  const text = useText();
  const { page } = useTester();
  const { told } = exchange;
  const isReplayed = told['idempotent-replayed'] === 'true';
  const repeats = page.changes ? 'changes' : 'reads';
  return (
    <>
      {Object.keys(told).length > 0 && (
        <dl className={styles.facts}>
          {Object.entries(told).map(([name, value]) => (
            <div key={name}>
              <dt dir="ltr">{name}</dt>
              <dd>
                <code dir="ltr">{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div>
        <p className={shared.note}>
          {text(isReplayed ? 'tester.repeat.replayed' : `tester.repeat.${repeats}`)}
        </p>
        <Button onClick={repeat}>
          <Repeat size={14} aria-hidden />
          {text('tester.repeat')}
        </Button>
      </div>
    </>
  );
}
