import { Alert } from '@site/src/components/Alert';
import { StateBadge } from '@site/src/components/Badge/StateBadge.tsx';
import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { Failure } from '@site/src/components/Failure';
import { Field } from '@site/src/components/Field';
import field from '@site/src/components/Field/styles.module.css';
import { FieldGroup } from '@site/src/components/FieldGroup';
import { Load } from '@site/src/components/Load';
import { Result } from '@site/src/components/Result';
import { Skeleton } from '@site/src/components/Skeleton';
import { Time } from '@site/src/components/Time';
import clsx from 'clsx';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { listDecisions, type ReviewedCertification } from '#contract/portal/operator-review.ts';
import { toDecider, toReviewPath } from '../../_cases.ts';
import { Due } from '../../_components/Due.tsx';
import { IntegratorLink } from '../../_components/IntegratorLink.tsx';
import { Name } from '../../_components/Name.tsx';
import { Verdict } from '../../_components/Verdict.tsx';
import { type ReviewModel, useReview } from '../_useReview.ts';
import { Comparison } from './Comparison.tsx';
import styles from './comparison.module.css';

/** Initial terms of the production account; a second approval does not change them. */
function ProductionTerms({ review }: { review: ReviewModel }) {
  const text = useText();
  const id = useId();
  const { terms, setTerms, faults } = review;
  const error = faults.isBalanceWrong ? text('operator.review.balance.wrong') : undefined;
  return (
    <FieldGroup legend={text('operator.review.production')}>
      <label className="inline-row gap-2 cursor-pointer">
        <input
          type="checkbox"
          checked={terms.cod}
          onChange={(event) => setTerms({ ...terms, cod: event.target.checked })}
        />
        {text('operator.review.cod')}
      </label>
      <div className={styles.balance}>
        <Field
          state={{
            id,
            label: text('operator.review.balance'),
            hint: text('operator.review.balance.hint'),
            error,
            unmarked: true,
          }}
        >
          <input
            id={id}
            className={clsx(field.control, field.mono)}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={terms.balance}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            onChange={(event) => setTerms({ ...terms, balance: event.target.value })}
          />
        </Field>
      </div>
    </FieldGroup>
  );
}

function DecisionCard({ review }: { review: ReviewModel }) {
  const text = useText();
  const { seen, busy, objections, failure, approve, reject } = review;
  const count = Object.keys(objections).length;
  const advice = count === 0 ? 'operator.review.rejectNone' : 'operator.review.approveBlocked';
  return (
    <Card title={text('operator.review.decide')} lead={text('operator.review.decide.first')}>
      <div className="stack gap-5">
        {seen.opensProduction && <ProductionTerms review={review} />}
        {failure && <Failure failure={failure} />}
        <div className="cluster gap-3-4" aria-busy={busy || undefined}>
          {count === 0 ? (
            <Button kind="primary" aria-disabled={busy || undefined} onClick={approve}>
              {text('operator.review.approve')}
            </Button>
          ) : (
            <Button kind="danger" aria-disabled={busy || undefined} onClick={reject}>
              {text('operator.review.rejectAll', { count })}
            </Button>
          )}
          <p className="muted-sm no-margin" role="status">
            {text(advice, { count })}
          </p>
        </div>
      </div>
    </Card>
  );
}

function Facts({ seen }: { seen: ReviewedCertification }) {
  const text = useText();
  const { kind, state, account, level, company } = seen;
  const { submittedAt, dueAt, decidedAt, decidedBy } = seen;
  return (
    <Card>
      <DefinitionList
        items={[
          { label: 'operator.queue.kind', value: text(`operator.kind.${kind}`) },
          {
            label: 'operator.applications.state',
            value: <StateBadge state={state} of="operator.review.state" />,
          },
          {
            label: 'operator.review.account',
            value: <IntegratorLink organisation={seen.organisation}>{account}</IntegratorLink>,
          },
          Boolean(company) && { label: 'operator.queue.company', value: <bdi>{company}</bdi> },
          { label: 'operator.review.level', value: text(`operator.review.level.${level}`) },
          { label: 'operator.review.submitted', value: <Time at={submittedAt} /> },
          dueAt !== null && { label: 'operator.due.column', value: <Due at={dueAt} /> },
          decidedAt !== null && {
            label: 'operator.review.decided',
            value: <Time at={decidedAt} />,
          },
          decidedBy !== null && {
            label: 'operator.review.by',
            value: <Name name={toDecider(text, decidedBy)} />,
          },
        ]}
      />
    </Card>
  );
}

const newest = 10;

function History({
  seen: { organisation, kind },
}: {
  seen: Pick<ReviewedCertification, 'organisation' | 'kind'>;
}) {
  const text = useText();
  const load = useLoad(listDecisions, { organisation, subject: kind, size: newest });
  const all = new URLSearchParams({ organisation, subject: kind });
  const isMore = load.data && load.data.total > newest;
  return (
    <Card
      title={text('operator.review.history.title')}
      lead={text('operator.review.history.lead')}
      actions={
        isMore && (
          <ButtonLink to={`/operator/decided?${all}`}>
            {text('operator.review.history.all')}
          </ButtonLink>
        )
      }
    >
      <Load load={load} skeleton={<Skeleton shape="rows" lines={2} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="muted-sm no-margin">{text('operator.review.history.none')}</p>
          ) : (
            <ul className="plain-list ruled">
              {rows.map((decision) => (
                <li key={decision.id} className={styles.decision}>
                  <Verdict {...decision} />
                  <span className="muted-sm">
                    <Time at={decision.decidedAt} show="exact" />{' '}
                    {text('operator.applications.byWhom', {
                      account: toDecider(text, decision.decidedBy),
                    })}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Load>
    </Card>
  );
}

interface ReviewProps {
  loaded: ReviewedCertification;
  reload: () => void;
}

/** Links from a decision to the next pending case, or back if there is none. */
function NextInQueue({ next }: Pick<ReviewedCertification, 'next'>) {
  const text = useText();
  if (!next) return <ButtonLink to="/operator">{text('operator.review.back')}</ButtonLink>;
  return (
    <ButtonLink kind="primary" to={toReviewPath(next)}>
      {text('operator.review.next')} <bdi>{next.name}</bdi>
    </ButtonLink>
  );
}

export function Review({ loaded, reload }: ReviewProps) {
  const text = useText();
  const review = useReview(loaded, reload);
  const { seen, isConflict, done, showLatest } = review;
  const isOpen = seen.state === 'submitted' && !isConflict;
  return (
    <>
      <Facts seen={seen} />
      {isConflict && (
        <Alert
          tone="warning"
          role="alert"
          title={text('operator.review.conflict.title')}
          actions={<Button onClick={showLatest}>{text('operator.review.conflict.reload')}</Button>}
        >
          <p>{text('operator.review.conflict.text')}</p>
        </Alert>
      )}
      {done && <Result of={seen} title={done} actions={<NextInQueue next={seen.next} />} />}
      {seen.state !== 'submitted' && !done && (
        <Alert>{text('operator.review.decidedAlready')}</Alert>
      )}
      <Comparison review={review} isOpen={isOpen} />
      {isOpen && <DecisionCard review={review} />}
      <History key={seen.version} seen={seen} />
    </>
  );
}
