import { BackLink } from '@site/src/components/BackLink';
import { Card } from '@site/src/components/Card';
import { DefinitionList, toIdLine } from '@site/src/components/DefinitionList';
import { Load } from '@site/src/components/Load';
import { Payload } from '@site/src/components/Payload';
import { Time } from '@site/src/components/Time';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { type InboxPush, showInboxPush } from '#contract/portal/console-inbox.ts';
import styles from './inbox.module.css';
import { Answered, Genuine } from './Received.tsx';

const hiddenKey = '••••••••';
/** The signed field of a version 1 form. */
const field = 'bizContent';
/** The signed text of version 2. */
const joined = 'webhook-id.webhook-timestamp.body';

function Compared({ carried, genuine }: { carried: string | undefined; genuine: boolean }) {
  return (
    <p className="cluster gap-2">
      <code dir="ltr">{carried}</code> <Genuine genuine={genuine} />
    </p>
  );
}

/** Returns the steps that verify a version 1 push, with this push's values. */
function toSteps1({ signed, expected, headers, genuine }: InboxPush) {
  return {
    decode: <Payload label={field} text={signed} />,
    key: <code dir="ltr">{`${field} + ${hiddenKey}`}</code>,
    md5: <code dir="ltr">{expected}</code>,
    compare: <Compared carried={headers.digest} genuine={genuine} />,
  };
}

/** The same for version 2. */
function toSteps2({ signed, expected, headers, genuine }: InboxPush) {
  return {
    join: <Payload label={joined} text={signed} />,
    secret: <code dir="ltr">{`whsec_${hiddenKey}`}</code>,
    hmac: <code dir="ltr">{expected}</code>,
    signatures: <Compared carried={headers['webhook-signature']} genuine={genuine} />,
    time: <code dir="ltr">{headers['webhook-timestamp']}</code>,
  };
}

/** Steps that verify a push, with this push's values; the key stays hidden. */
function Steps({ push }: { push: InboxPush }) {
  const text = useText();
  const shown = push.version === 2 ? toSteps2(push) : toSteps1(push);
  return (
    <ol className={styles.steps}>
      {Object.entries(shown).map(([step, content]) => (
        <li key={step}>
          <p>{text(`control.testInbox.step.${step}`)}</p>
          {content}
        </li>
      ))}
    </ol>
  );
}

interface ReceivedPushProps {
  id: string;
  /** Address of the list that the reader came from. */
  back: string;
}

/** One push as it came in, how it is verified, and what was answered. */
export function ReceivedPush({ id, back }: ReceivedPushProps) {
  const text = useText();
  const load = useLoad(showInboxPush, { id });
  return (
    <>
      <BackLink to={back}>{text('control.testInbox.back')}</BackLink>
      <Load load={load}>
        {(push) => (
          <>
            <Card title={titleOfOperation(push.kind)}>
              <DefinitionList
                items={[
                  {
                    label: text('control.time'),
                    value: <Time at={push.receivedAt} show="exact" />,
                  },
                  push.billCode !== null && toIdLine(text('control.waybill'), push.billCode, 15),
                  { label: text('control.pushes.attempts'), value: push.attempt },
                  {
                    label: text('control.testInbox.answered'),
                    value: <Answered httpStatus={push.httpStatus} />,
                  },
                ]}
              />
              <Payload
                label={text('control.testInbox.headers')}
                text={Object.entries(push.headers)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join('\n')}
              />
              <Payload label={text('control.testInbox.body')} text={push.body} />
            </Card>
            <Card title={text('control.testInbox.steps')}>
              <Steps push={push} />
            </Card>
          </>
        )}
      </Load>
    </>
  );
}
