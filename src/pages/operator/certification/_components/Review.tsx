import { Alert } from '@site/src/components/Alert';
import { Badge } from '@site/src/components/Badge';
import { stateTones } from '@site/src/components/Badge/state-tones.ts';
import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { Load } from '@site/src/components/Load';
import { Result } from '@site/src/components/Result';
import { Skeleton } from '@site/src/components/Skeleton';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { listDecisions, type ReviewedCertification } from '#contract/portal/operator-review.ts';
import { toDecider, toReviewPath } from '../../_cases.ts';
import { Due } from '../../_components/Due.tsx';
import { IntegratorLink } from '../../_components/IntegratorLink.tsx';
import { Name } from '../../_components/Name.tsx';
import { Verdict } from '../../_components/Verdict.tsx';
import { useReview } from '../_useReview.ts';
import { Comparison } from './Comparison.tsx';
import { DecisionCard } from './DecisionCard.tsx';
import styles from './history.module.css';

/** The owner, kind and state of a certification. */
function Facts({ seen }: { seen: ReviewedCertification }) {
  const text = useText();
  const { kind, state, account, level, company } = seen;
  const { submittedAt, dueAt, decidedAt, decidedBy } = seen;
  return (
    <Card>
      <DefinitionList
        items={[
          {
            label: text('operator.queue.kind'),
            value: text(`operator.kind.${kind}`),
          },
          {
            label: text('operator.applications.state'),
            value: <Badge tone={stateTones[state]}>{text(`operator.review.state.${state}`)}</Badge>,
          },
          {
            label: text('operator.review.account'),
            value: <IntegratorLink organisation={seen.organisation}>{account}</IntegratorLink>,
          },
          Boolean(company) && {
            label: text('operator.queue.company'),
            value: <bdi>{company}</bdi>,
          },
          { label: text('operator.review.level'), value: text(`operator.review.level.${level}`) },
          { label: text('operator.review.submitted'), value: <Time at={submittedAt} /> },
          dueAt !== null && { label: text('operator.due.column'), value: <Due at={dueAt} /> },
          decidedAt !== null && {
            label: text('operator.review.decided'),
            value: <Time at={decidedAt} />,
          },
          decidedBy !== null && {
            label: text('operator.review.by'),
            value: <Name name={toDecider(text, decidedBy)} />,
          },
        ]}
      />
    </Card>
  );
}

const newest = 10;

/** Past decisions on this certification, newest first. */
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

/** A certification: its owner, its changes, and the decision to make or already made. */
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
