import { CheckField } from '@site/src/components/CheckField';
import { FieldGroup } from '@site/src/components/FieldGroup';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import {
  alertKinds,
  fewestCalls,
  type AlertSettings as Settings,
  saveAlerts,
} from '#contract/portal/console-alerts.ts';

/** One box a mail; the call takes the list of those that are wanted. */
function toMailBoxes({ mail }: Settings): Record<string, boolean> {
  return Object.fromEntries(alertKinds.map((kind) => [`mail-${kind}`, mail.includes(kind)]));
}

/** From where on a person is alerted, and what they are told by mail as well. */
export function AlertSettings({ settings }: { settings: Settings }) {
  const text = useText();
  const ask = useAsk();
  const { errorRate, balance } = settings;
  const thresholds = { errorRate: `${errorRate ?? ''}`, balance: `${balance ?? ''}` };
  const form = useForm({
    schema: saveAlerts.request,
    defaults: { ...thresholds, ...toMailBoxes(settings) },
    send: ({ errorRate, balance, ...mails }) => {
      const wanted: Record<string, unknown> = mails;
      const mail = alertKinds.filter((kind) => wanted[`mail-${kind}`] === true);
      return ask(saveAlerts, { errorRate, balance, mail });
    },
    done: text('control.alerts.saved'),
  });
  return (
    <Form form={form} aria-label={text('control.alerts.settings')}>
      <TextField
        name="errorRate"
        hint={text('control.alerts.errorRate.hint', { fewest: fewestCalls })}
        inputMode="numeric"
        dir="ltr"
      />
      <TextField
        name="balance"
        hint={text('control.alerts.balance.hint')}
        inputMode="numeric"
        dir="ltr"
      />
      <FieldGroup legend={text('control.alerts.mails')} hint={text('control.alerts.mails.hint')}>
        {alertKinds.map((kind) => (
          <CheckField
            key={kind}
            name={`mail-${kind}`}
            label={text(`control.alerts.mail.${kind}`)}
          />
        ))}
      </FieldGroup>
      <SubmitButton>{text('control.alerts.save')}</SubmitButton>
    </Form>
  );
}
