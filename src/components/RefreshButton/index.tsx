import { Button } from '@site/src/components/Button';
import { RefreshCw } from 'lucide-react';
import { useText } from '#client/texts.ts';

export function RefreshButton({ refresh }: { refresh: () => void }) {
  const text = useText();
  return (
    <Button kind="small" onClick={refresh}>
      <RefreshCw size={14} aria-hidden />
      {text('control.refresh')}
    </Button>
  );
}
