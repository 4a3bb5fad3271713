import { Alert } from '@site/src/components/Alert';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { DialogButton } from '@site/src/components/DialogButton';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { useAtomValue } from 'jotai';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { useTimeZone } from '#client/time-zone.ts';
import { useFormats } from '#client/useFormats.ts';
import { useLoad } from '#client/useLoad.ts';
import { useMay } from '#client/useMay.ts';
import { type ConsoleAlert, consoleAlerts, saveAlerts } from '#contract/portal/console-alerts.ts';
import { AlertSettings } from './AlertSettings.tsx';

/** Where each is mended. */
const places = {
  errorRate: '/control/calls?outcome=failure',
  pushes: '/control/callbacks',
  oldKey: '/control/credentials',
  balance: '/control/credentials',
} as const;

function toPlace({ kind, environment }: ConsoleAlert): string {
  return kind === 'errorRate' ? `${places[kind]}&environment=${environment}` : places[kind];
}

/** The facts of an alert as its words take them. */
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
  const { kind } = alert;
  return (
    <Alert
      tone={kind === 'errorRate' || kind === 'pushes' ? 'error' : 'warning'}
      title={text(`control.alerts.${kind}.title`, values)}
      actions={<ButtonLink to={toPlace(alert)}>{text(`control.alerts.${kind}.action`)}</ButtonLink>}
    >
      {text(`control.alerts.${kind}.text`, values)}
    </Alert>
  );
}

/** What a person should know of their accounts at this moment, and what they want to be told. */
export function Alerts() {
  const text = useText();
  const load = useLoad(consoleAlerts, {});
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
      <Load load={load} skeleton={<Skeleton shape="block" height="3rem" />}>
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
