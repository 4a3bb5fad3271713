import { Button } from '@site/src/components/Button';
import { EmptyState } from '@site/src/components/EmptyState';
import { SearchX } from 'lucide-react';
import { useContext } from 'react';
import { useText } from '#client/texts.ts';
import { FoundErrors } from './found-errors.ts';
import { Groups } from './Groups.tsx';

/** Entries that the filter leaves, or a note that it leaves none. */
export function Found() {
  const text = useText();
  const { found, query, onClear } = useContext(FoundErrors);
  if (found.length > 0) return <Groups entries={found} />;
  return (
    <EmptyState
      icon={SearchX}
      title={text('errors.empty', { query })}
      text={text('errors.empty.mend')}
      action={<Button onClick={onClear}>{text('errors.filter.clear')}</Button>}
    />
  );
}
