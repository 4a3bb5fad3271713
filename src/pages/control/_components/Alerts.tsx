import Link from '@docusaurus/Link';
import { Alert } from '@site/src/components/Alert';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { CheckField } from '@site/src/components/CheckField';
import { DialogButton } from '@site/src/components/DialogButton';
import { FieldGroup } from '@site/src/components/FieldGroup';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { Load } from '@site/src/components/Load';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { useAtomValue } from 'jotai';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { useTimeZone } from '#client/time-zone.ts';
import { useAsk } from '#client/useAsk.ts';
import { useFormats } from '#client/useFormats.ts';
import type { Loaded } from '#client/useLoad.ts';
import { useMay } from '#client/useMay.ts';
import {
  alertKinds,
  type ConsoleAlert,
  type consoleAlerts,
  fewestCalls,
  type AlertSettings as Settings,
  saveAlerts,
  toAlertPage,
} from '#contract/portal/console-alerts.ts';
import type { AnswerOf } from '#contract/portal/define-call.ts';

/** One checkbox per mail; the call takes the list of those checked. */
function toMailBoxes({ mail }: Settings): Record<string, boolean> {
  return Object.fromEntries(alertKinds.map((kind) => [`mail-${kind}`, mail.includes(kind)]));
}

function AlertSettings({ settings }: { settings: Settings }) {
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
      <p className="muted-sm no-margin">
        <Link to="/control/callbacks?tab=addresses">{text('control.alerts.webhook')}</Link>
      </p>
      <SubmitButton>{text('control.alerts.save')}</SubmitButton>
    </Form>
  );
}

function useValues(alert: ConsoleAlert): Record<string, string | number> {
  const text = useText();
  const { time } = useFormats();
  const timeZone = useTimeZone();
  const environment = text(`control.environment.${alert.environment}`);
  if (alert.kind !== 'oldKey') return { ...alert, environment };
  return { environment, until: time(alert.until, 'zoned', timeZone) };
}

function AlertItem({ alert }: { alert: ConsoleAlert }) {
  const text = useText();
  const values = useValues(alert);
  const { kind, environment } = alert;
  return (
    <Alert
      tone={kind === 'errorRate' || kind === 'pushes' ? 'error' : 'warning'}
      title={text(`control.alerts.${kind}.title`, values)}
      actions={
        <ButtonLink to={toAlertPage(kind, environment)}>
          {text(`control.alerts.${kind}.action`)}
        </ButtonLink>
      }
    >
      {text(`control.alerts.${kind}.text`, values)}
    </Alert>
  );
}

export function Alerts({ load }: { load: Loaded<AnswerOf<typeof consoleAlerts>> }) {
  const text = useText();
  const isShared = useAtomValue(userDataAtom)?.shared === true;
  const may = useMay();
  return (
    <Card
      title={text('control.alerts.title')}
      actions={
        load.data &&
        !isShared &&
        may(saveAlerts) && (
          <DialogButton
            title={text('control.alerts.settings')}
            onClose={load.refresh}
            content={() => load.data && <AlertSettings settings={load.data.settings} />}
          >
            {text('control.alerts.settings')}
          </DialogButton>
        )
      }
    >
      <Load load={load}>
        {({ alerts }) =>
          alerts.length === 0 ? (
            <p className="muted no-margin">{text('control.alerts.none')}</p>
          ) : (
            <ul className="plain-list stack gap-3">
              {alerts.map((alert) => (
                <li key={`${alert.kind} ${alert.environment}`}>
                  <AlertItem alert={alert} />
                </li>
              ))}
            </ul>
          )
        }
      </Load>
    </Card>
  );
}
