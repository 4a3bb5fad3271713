import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { useText } from '#client/texts.ts';
import type { Loaded } from '#client/useLoad.ts';
import { type chartCalls, chartSpans } from '#contract/portal/console-calls.ts';
import type { AnswerOf } from '#contract/portal/define-call.ts';
import { type CallsQuery, toSpan } from '../_query.ts';
import { Chart } from './Chart.tsx';
import styles from './chart.module.css';

type ChartCardProps = CallsQuery & { load: Loaded<AnswerOf<typeof chartCalls>> };

/** Calls and errors over time, of the environment that the list is narrowed to. */
export function ChartCard({ query, setQuery, load }: ChartCardProps) {
  const text = useText();
  const span = toSpan(query);
  return (
    <Card
      title={text('control.calls.chart')}
      actions={
        <fieldset className={styles.spans}>
          <legend className="visually-hidden">{text('control.calls.span')}</legend>
          {chartSpans.map((each) => (
            <Button
              key={each}
              kind="small"
              aria-pressed={each === span}
              onClick={() => setQuery({ span: each, current: query.current }, { replace: true })}
            >
              {text(`control.calls.span.${each}`)}
            </Button>
          ))}
        </fieldset>
      }
    >
      <Load load={load} skeleton={<Skeleton shape="block" height="13rem" />}>
        {(data) => <Chart key={`${span} ${query.environment}`} {...data} span={span} />}
      </Load>
    </Card>
  );
}
