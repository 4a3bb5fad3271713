import { AreaField } from '@site/src/components/AreaField';
import { Dialog } from '@site/src/components/Dialog';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { fields } from '#contract/portal/fields.ts';
import { type ApplicationRow, rejectionReason } from '#contract/portal/operator-applications.ts';
import { toKey } from '../_states.ts';
import type { Decision } from '../_useDecision.ts';
import styles from './styles.module.css';

interface RejectDialogProps {
  open: boolean;
  rows: readonly ApplicationRow[];
  reject: Decision['reject'];
  onClose: () => void;
}

const schema = fields({ reason: rejectionReason });

function Reason({ rows, reject, onClose }: Omit<RejectDialogProps, 'open'>) {
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

/** Asks for the reason that the applicants read. */
export function RejectDialog({ open, ...rest }: RejectDialogProps) {
  const text = useText();
  const count = rest.rows.length;
  return (
    <Dialog
      open={open}
      title={text('operator.applications.reject.title', { count })}
      onClose={rest.onClose}
    >
      <Reason {...rest} />
    </Dialog>
  );
}
