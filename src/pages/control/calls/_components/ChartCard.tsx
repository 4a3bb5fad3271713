import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { useText } from '#client/texts.ts';
import { toFilter } from '#client/to-filter.ts';
import { useLoad } from '#client/useLoad.ts';
import { chartCalls, chartSpans } from '#contract/portal/console-calls.ts';
import type { CallsQuery } from '../_query.ts';
import { Chart } from './Chart.tsx';
import styles from './chart.module.css';

/** Calls and errors over time, of the environment that the list is narrowed to. */
export function ChartCard({ query, setQuery }: CallsQuery) {
  const text = useText();
  const span = chartSpans.find((each) => each === query.span) ?? 'day';
  const request = { ...toFilter(chartCalls, query), span };
  const load = useLoad(chartCalls, request);
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
        {(data) => <Chart key={`${span} ${request.environment}`} {...data} span={span} />}
      </Load>
    </Card>
  );
}
