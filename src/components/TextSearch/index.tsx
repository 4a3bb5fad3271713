import { ButtonLink } from '@site/src/components/ButtonLink';
import { EmptyState } from '@site/src/components/EmptyState';
import type { ListState } from '@site/src/components/List/useList.ts';
import { SearchX } from 'lucide-react';
import type { QueryValues } from '#client/query-state.ts';
import { useText } from '#client/texts.ts';
import { useTimeZone } from '#client/time-zone.ts';
import type { Paging } from '#client/to-filter.ts';
import { useFormats } from '#client/useFormats.ts';
import type { PortalCall } from '#contract/portal/define-call.ts';

interface Older {
  /** Until when the text was searched, in words. */
  time: string;
  /** Address of the search that continues with older rows. */
  address: string;
}

/** Returns how far back a text search of a list went; undefined if it searched everything. */
export function useOlder<Call extends PortalCall, Values extends QueryValues & Paging>({
  load,
  state,
}: ListState<Call, Values>): Older | undefined {
  const formats = useFormats();
  const timeZone = useTimeZone();
  const older = (load.data as { older?: number | null } | undefined)?.older ?? null;
  if (older === null) return undefined;
  return {
    time: formats.time(older, 'moment', timeZone),
    address: state.toAddress({ current: 1, asOf: older } as Partial<Values>),
  };
}

/** Says how far back a search went, and continues it. */
export function SearchedBack({ older: { time, address } }: { older: Older }) {
  const text = useText();
  return (
    <p role="status" className="cluster gap-3 muted-sm no-margin">
      {text('control.search.back', { time })}
      <ButtonLink kind="small" to={address}>
        {text('control.search.older')}
      </ButtonLink>
    </p>
  );
}

/** Replaces the rows if none was found so far. */
export function NothingSoFar() {
  const text = useText();
  return <EmptyState icon={SearchX} title={text('control.search.none')} />;
}
