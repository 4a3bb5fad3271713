import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { listDecisions, type ReviewedCertification } from '#contract/portal/operator-review.ts';
import { toDecider } from '../../_cases.ts';
import { Verdict } from '../../_components/Verdict.tsx';
import styles from './history.module.css';

const newest = 10;

/** What was decided on this certification so far, newest first. */
export function History({
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
