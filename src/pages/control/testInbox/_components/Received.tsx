import { BackLink } from '@site/src/components/BackLink';
import { Badge } from '@site/src/components/Badge';
import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { EmptyState } from '@site/src/components/EmptyState';
import { Failure } from '@site/src/components/Failure';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { Load } from '@site/src/components/Load';
import { Payload } from '@site/src/components/Payload';
import { Select } from '@site/src/components/Select';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import { useMay } from '#client/useMay.ts';
import type { QueryState } from '#client/useQueryState.ts';
import {
  clearInbox,
  type Inbox,
  type InboxAnswer,
  type InboxPush,
  type InboxRow,
  inboxAnswers,
  mostKept,
  setInboxAnswer,
  showInboxPush,
} from '#contract/portal/console-inbox.ts';
import styles from './inbox.module.css';

/** The open push, and how many are listed. */
export const inboxQuery = { push: '', size: 50 };

export type InboxQuery = QueryState<typeof inboxQuery>;

export interface InboxProps {
  inbox: Inbox;
  reload: () => void;
}

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
  back: string;
}

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
                  { label: 'control.time', value: <Time at={push.receivedAt} show="exact" /> },
                  push.billCode !== null && {
                    label: 'control.waybill',
                    id: push.billCode,
                    start: 15,
                  },
                  { label: 'control.pushes.attempts', value: push.attempt },
                  {
                    label: 'control.testInbox.answered',
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

function Genuine({ genuine }: Pick<InboxRow, 'genuine'>) {
  const text = useText();
  return (
    <Badge tone={genuine ? 'success' : 'error'}>
      {text(`control.testInbox.digest.${genuine ? 'right' : 'wrong'}`)}
    </Badge>
  );
}

function Answered({ httpStatus }: Pick<InboxRow, 'httpStatus'>) {
  const text = useText();
  if (httpStatus === null) return text('control.testInbox.answer.slow');
  return <bdi dir="ltr">{`HTTP ${httpStatus}`}</bdi>;
}

const columns: readonly Column<InboxRow>[] = [
  {
    label: 'control.pushes.kind',
    render: ({ kind, test }, { text }) => (
      <>
        {titleOfOperation(kind)} {test && <Badge>{text('control.testInbox.test')}</Badge>}
      </>
    ),
  },
  {
    label: 'control.waybill',
    render: ({ billCode }, { text }) =>
      billCode && <ShortId value={billCode} label={text('control.waybill')} start={15} />,
  },
  { label: 'control.pushes.attempts', align: 'end', render: ({ attempt }) => attempt },
  { label: 'control.testInbox.digest', render: ({ genuine }) => <Genuine genuine={genuine} /> },
  {
    label: 'control.testInbox.answered',
    render: ({ httpStatus }) => <Answered httpStatus={httpStatus} />,
  },
  { label: 'control.time', render: ({ receivedAt }) => <Time at={receivedAt} /> },
];

function Answer({ inbox, reload }: InboxProps) {
  const text = useText();
  const may = useMay();
  const ask = useAsk();
  const { run, failure } = useAct(async (answer: string) => {
    await ask(setInboxAnswer, { answer: answer as InboxAnswer });
    reload();
  });
  return (
    <>
      <Select
        label={text('control.testInbox.answer')}
        value={inbox.answer}
        options={toOptions(inboxAnswers, (each) => text(`control.testInbox.answer.${each}`))}
        onChoose={(answer) => void run(answer)}
        all={false}
        disabled={!may(setInboxAnswer)}
      />
      {failure && <Failure failure={failure} />}
    </>
  );
}

export function Received({ inbox, reload, query, setQuery, toAddress }: InboxProps & InboxQuery) {
  const text = useText();
  const ask = useAsk();
  const may = useMay();
  const { rows, total } = inbox;
  return (
    <Card
      title={text('control.testInbox.received')}
      lead={text('control.testInbox.received.lead')}
      actions={
        total > 0 &&
        may(clearInbox) && (
          <ConfirmButton
            kind="small"
            title={text('control.testInbox.clear.title')}
            text={<p>{text('control.testInbox.clear.text')}</p>}
            confirm={text('control.testInbox.clear')}
            act={() => ask(clearInbox, {}).then(reload)}
          >
            {text('control.testInbox.clear')}
          </ConfirmButton>
        )
      }
    >
      <Answer inbox={inbox} reload={reload} />
      {rows.length === 0 ? (
        <EmptyState
          title={text('control.testInbox.empty')}
          text={text('control.testInbox.empty.text')}
          action={
            <ButtonLink to="/control/parcels">{text('control.testInbox.empty.action')}</ButtonLink>
          }
        />
      ) : (
        <DataTable
          caption={text('control.testInbox.received')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowLink={({ id }) => toAddress({ push: id })}
        />
      )}
      {total > rows.length && (
        <Button onClick={() => setQuery({ size: Math.min(query.size + 50, mostKept) })}>
          {text('control.testInbox.more')}
        </Button>
      )}
    </Card>
  );
}
