import { Button } from '@site/src/components/Button';
import { EmptyState } from '@site/src/components/EmptyState';
import { SearchX } from 'lucide-react';
import { useText } from '#client/texts.ts';

/** A filter that leaves nothing, and the way out of it. */
export function NoneFound({ onClear }: { onClear: () => void }) {
  const text = useText();
  return (
    <EmptyState
      icon={SearchX}
      title={text('control.interfaces.none.title')}
      action={<Button onClick={onClear}>{text('control.interfaces.filter.clear')}</Button>}
    >
      <p>{text('control.interfaces.none.text')}</p>
    </EmptyState>
  );
}
