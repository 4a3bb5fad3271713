import Link from '@docusaurus/Link';
import { Card } from '@site/src/components/Card';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import type { Integrator } from '#contract/portal/operator-integrators.ts';
import type { Decision } from '#contract/portal/operator-review.ts';
import { Name } from '../../_components/Name.tsx';
import { Verdict } from '../../_components/Verdict.tsx';
import { useCaseTitle } from '../../_useCaseTitle.ts';
import { useDecider } from '../../_useDecider.ts';

/** What was decided lately, and the way to all of it. */
export function Decisions({ integrator }: { integrator: Integrator }) {
  const text = useText();
  const toTitle = useCaseTitle();
  const toDecider = useDecider();
  const { organisation, decisions } = integrator;
  const columns: Column<Decision>[] = [
    { label: text('operator.decided.case'), render: toTitle },
    { label: text('operator.review.decide'), render: (row) => <Verdict {...row} /> },
    {
      label: text('operator.review.decided'),
      render: ({ decidedAt }) => <Time at={decidedAt} />,
    },
    {
      label: text('operator.review.by'),
      render: ({ decidedBy }) => <Name name={toDecider(decidedBy)} />,
    },
  ];
  const title = text('operator.integrator.decisions');
  return (
    <Card title={title}>
      {decisions.length === 0 ? (
        <p className="muted">{text('operator.integrator.decisions.none')}</p>
      ) : (
        <>
          <DataTable caption={title} columns={columns} rows={decisions} rowKey={({ id }) => id} />
          <Link to={`/operator/decided?${new URLSearchParams({ organisation })}`}>
            {text('operator.integrator.decisions.all')}
          </Link>
        </>
      )}
    </Card>
  );
}
