import Link from '@docusaurus/Link';
import { Alert } from '@site/src/components/Alert';
import { BackLink } from '@site/src/components/BackLink';
import { CallForm } from '@site/src/components/CallForm';
import { Card } from '@site/src/components/Card';
import { DialogButton } from '@site/src/components/DialogButton';
import { Load } from '@site/src/components/Load';
import { Result } from '@site/src/components/Result';
import { Amount, StatementFacts, StatementTitle } from '@site/src/components/Statement';
import { useState } from 'react';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { useNow } from '#client/useNow.ts';
import {
  type AddedLine,
  closeStatement,
  correctParcel,
  payStatement,
  type StaffStatement,
  showAnyStatement,
} from '#contract/portal/operator-statements.ts';
import { OwnerOf } from './OwnerOf.tsx';

/** What staff did on this page: `added` is the line of a correction. */
interface Done {
  how: 'closed' | 'paid' | 'corrected';
  added?: AddedLine;
}

interface ActProps {
  statement: StaffStatement;
  end: (done: Done) => void;
}

function Close({ statement: { id, number, lineCount }, end }: ActProps) {
  const text = useText();
  if (lineCount === 0) return null;
  return (
    <DialogButton
      kind="primary"
      title={text('operator.statements.close.title', { number })}
      content={(close) => (
        <CallForm
          call={closeStatement}
          sent={{ id }}
          defaults={{}}
          submit={text('operator.statements.close.submit')}
          cancel={close}
          onSuccess={() => {
            close();
            end({ how: 'closed' });
          }}
        >
          <p className="no-margin">{text('operator.statements.close.text')}</p>
        </CallForm>
      )}
    >
      {text('operator.statements.close')}
    </DialogButton>
  );
}

function Pay({ statement, end }: ActProps) {
  const text = useText();
  const { timeZone } = useSiteSettings();
  const today = new Intl.DateTimeFormat('sv', { timeZone }).format(useNow() ?? 0);
  const { id, number, net, currency } = statement;
  return (
    <DialogButton
      kind="primary"
      title={text('operator.statements.pay.title', { number })}
      content={(close) => (
        <CallForm
          call={payStatement}
          sent={{ id }}
          defaults={{ date: today, reference: '' }}
          fields={{
            date: { label: text('statement.paid'), hint: '2026-12-02', isCode: true },
            reference: { label: text('statement.reference') },
          }}
          submit={text('operator.statements.pay.submit')}
          cancel={close}
          onSuccess={() => {
            close();
            end({ how: 'paid' });
          }}
        >
          <p className="no-margin">
            {text('operator.statements.pay.text')}{' '}
            <strong>
              <Amount value={net} currency={currency} />
            </strong>
          </p>
        </CallForm>
      )}
    >
      {text('operator.statements.pay')}
    </DialogButton>
  );
}

function Correct({ statement: { id }, end }: ActProps) {
  const text = useText();
  const asCode = (label: string) => ({ label: text(label), isCode: true });
  return (
    <DialogButton
      title={text('operator.statements.correct.title')}
      content={(close) => (
        <CallForm
          call={correctParcel}
          sent={{ id }}
          defaults={{ billCode: '', collected: '', fees: '', freight: '', reason: '' }}
          fields={{
            billCode: asCode('control.waybill'),
            collected: asCode('statement.collected'),
            fees: asCode('statement.fees'),
            freight: asCode('statement.freight'),
            reason: { hint: text('operator.statements.correct.reason') },
          }}
          submit={text('operator.statements.correct.submit')}
          cancel={close}
          onSuccess={(added) => {
            close();
            end({ how: 'corrected', added });
          }}
        >
          <p className="no-margin">{text('operator.statements.correct.text')}</p>
        </CallForm>
      )}
    >
      {text('operator.statements.correct')}
    </DialogButton>
  );
}

/** What may be done with a statement in its state; nothing with one that a core keeps. */
function Acts(props: ActProps) {
  const text = useText();
  const { status, isReported } = props.statement;
  if (isReported) return <Alert>{text('operator.statements.reported')}</Alert>;
  return (
    <div className="cluster gap-3">
      {status === 'open' && <Close {...props} />}
      {status === 'closed' && <Pay {...props} />}
      <Correct {...props} />
    </div>
  );
}

/** One statement for staff: facts, and what they may do with it. */
export function Settle({ page: { id, back } }: { page: { id: string; back: string } }) {
  const text = useText();
  const load = useLoad(showAnyStatement, { id });
  const [done, setDone] = useState<Done>();
  const end = (next: Done) => {
    setDone(next);
    load.reload();
  };
  return (
    <div className="stack gap-5">
      <BackLink to={back}>{text('control.statements.back')}</BackLink>
      <Load load={load}>
        {(statement) => (
          <Card title={<StatementTitle {...statement} />}>
            <div className="stack gap-5">
              <p className="no-margin">
                <OwnerOf {...statement} />
              </p>
              <StatementFacts statement={statement} />
              <Acts statement={statement} end={end} />
              {done && (
                <Result of={done} tone="success" title={text(`operator.statements.${done.how}`)}>
                  {done.added && (
                    <Link
                      to={`/operator/statements?${new URLSearchParams({ statement: done.added.statement })}`}
                    >
                      <bdi dir="ltr">{done.added.lineId}</bdi>
                    </Link>
                  )}
                </Result>
              )}
            </div>
          </Card>
        )}
      </Load>
    </div>
  );
}
