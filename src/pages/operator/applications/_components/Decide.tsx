import { AreaField } from '@site/src/components/AreaField';
import { Button } from '@site/src/components/Button';
import { Dialog } from '@site/src/components/Dialog';
import { Dock } from '@site/src/components/Dock';
import { Failure } from '@site/src/components/Failure';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { Result } from '@site/src/components/Result';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { useState } from 'react';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { fields } from '#contract/portal/fields.ts';
import {
  type ApplicationRow,
  decideApplications,
  rejectionReason,
} from '#contract/portal/operator-applications.ts';
import styles from './styles.module.css';

export function toKey({
  organisation,
  operation,
}: Pick<ApplicationRow, 'organisation' | 'operation'>): string {
  return `${organisation} ${operation}`;
}

type Rows = readonly ApplicationRow[];

/** Decides applications, then reloads the list, even after a failure. */
export function useDecision(reload: () => void) {
  const ask = useAsk();
  const text = useText();
  /** The last success in words; a new object for each decision. */
  const [done, setDone] = useState<{ words: string }>();
  const decide = async (
    rows: Rows,
    decided: { decision: 'approve' } | { decision: 'reject'; reason: string },
  ) => {
    setDone(undefined);
    const applications = rows.map(({ organisation, operation }) => ({ organisation, operation }));
    const { decision } = decided;
    try {
      await ask(decideApplications, { applications, ...decided });
      setDone({ words: text(`operator.applications.done.${decision}`, { count: rows.length }) });
    } finally {
      reload();
    }
  };
  const { run, failure, forget } = useAct((rows: Rows) => decide(rows, { decision: 'approve' }));
  return {
    done,
    failure,
    approve: run,
    /** Throws on failure; the form that asked for the reason shows the error. */
    reject: (rows: Rows, reason: string) => {
      forget();
      return decide(rows, { decision: 'reject', reason });
    },
  };
}

type Decision = ReturnType<typeof useDecision>;

const schema = fields({ reason: rejectionReason });

interface ReasonProps {
  rows: readonly ApplicationRow[];
  reject: Decision['reject'];
  onClose: () => void;
}

function Reason({ rows, reject, onClose }: ReasonProps) {
  const text = useText();
  const form = useForm({
    schema,
    defaults: { reason: '' },
    send: ({ reason }) => reject(rows, reason),
    onSuccess: onClose,
  });
  return (
    <Form form={form}>
      <ul className={styles.rejected}>
        {rows.map((row) => (
          <li key={toKey(row)}>
            {titleOfOperation(row.operation)} <bdi className={styles.of}>{row.account}</bdi>
          </li>
        ))}
      </ul>
      <AreaField name="reason" hint={text('operator.applications.reason.hint')} />
      <SubmitButton danger>{text('operator.applications.reject.confirm')}</SubmitButton>
    </Form>
  );
}

interface DecideProps {
  chosen: readonly ApplicationRow[];
  clear: () => void;
  decision: Decision;
}

export function Decide({ chosen, clear, decision }: DecideProps) {
  const text = useText();
  const [isRejecting, setRejecting] = useState(false);
  const { failure, done } = decision;
  const count = chosen.length;
  const close = () => setRejecting(false);
  return (
    <Dock
      outcome={
        <>
          {failure && <Failure failure={failure} />}
          <Dialog
            open={isRejecting}
            title={text('operator.applications.reject.title', { count })}
            onClose={close}
          >
            <Reason rows={chosen} reject={decision.reject} onClose={close} />
          </Dialog>
          {/* After the dialog, which gives the focus back when it closes. */}
          {done && !isRejecting && <Result of={done} title={done.words} />}
        </>
      }
      selected={count > 0 ? text('operator.applications.selected', { count }) : null}
      label={text('operator.applications.selection')}
    >
      <Button onClick={clear}>{text('operator.applications.clear')}</Button>
      <Button kind="danger" onClick={() => setRejecting(true)}>
        {text('operator.applications.reject')}
      </Button>
      <Button kind="primary" onClick={() => void decision.approve(chosen)}>
        {text('operator.applications.approve')}
      </Button>
    </Dock>
  );
}
