import { Alert } from '@site/src/components/Alert';
import { Load } from '@site/src/components/Load';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { readPushSources, type PushSources as Sources } from '#contract/portal/push-sources.ts';

interface NetworksProps {
  label: string;
  networks: readonly string[];
}

function Networks({ label, networks }: NetworksProps) {
  return (
    <ul aria-label={label} dir="ltr">
      {networks.map((network) => (
        <li key={network}>
          <code>{network}</code>
        </li>
      ))}
    </ul>
  );
}

/** An announced change of the networks that pushes come from; nothing if there is none. */
function Change({ next }: Pick<Sources, 'next'>) {
  const text = useText();
  if (!next) return null;
  return (
    <Alert tone="warning" title={text('pushSources.change')}>
      <p>
        {text('pushSources.change.text')} <Time at={Date.parse(next.from)} show="exact" />
      </p>
      <Networks label={text('pushSources.next')} networks={next.sources} />
    </Alert>
  );
}

/** Networks that pushes come from, as the server of this page says. */
export function PushSources() {
  const text = useText();
  const load = useLoad(readPushSources, {});
  return (
    <Load load={load}>
      {({ sources, next }) => (
        <div className="stack gap-4">
          <Change next={next} />
          {sources.length === 0 ? (
            <p>{text('pushSources.none')}</p>
          ) : (
            <Networks label={text('pushSources.now')} networks={sources} />
          )}
        </div>
      )}
    </Load>
  );
}

/** Notice of an announced change, for those who manage webhook addresses. */
export function PushSourcesChange() {
  const load = useLoad(readPushSources, {});
  return <Change next={load.data?.next ?? null} />;
}
