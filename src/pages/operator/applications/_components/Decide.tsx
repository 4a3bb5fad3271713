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
import { fields } from '#contract/portal/fields.ts';
import { type ApplicationRow, rejectionReason } from '#contract/portal/operator-applications.ts';
import { type Decision, toKey } from '../_useDecision.ts';
import styles from './styles.module.css';

const schema = fields({ reason: rejectionReason });

interface ReasonProps {
  rows: readonly ApplicationRow[];
  reject: Decision['reject'];
  onClose: () => void;
}

/** Asks for the reason that the applicants read. */
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

/** The result of the last decision, and the buttons that decide the selected applications. */
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
