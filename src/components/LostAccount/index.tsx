import { Button } from '@site/src/components/Button';
import { useText } from '#client/texts.ts';

/** Notice that the demo account did not load: type another, or retry. */
export function LostAccount({ retry }: { retry: () => void }) {
  const text = useText();
  const retryFrom = (button: HTMLElement) => {
    // The button disappears with the message, so the focus moves to its panel.
    button.closest<HTMLElement>('[role="tabpanel"]')?.focus({ preventScroll: true });
    retry();
  };
  return (
    <p className="error-line" role="status">
      {text('client.account.lost')}{' '}
      <Button kind="link" onClick={(event) => retryFrom(event.currentTarget)}>
        {text('client.account.retry')}
      </Button>
    </p>
  );
}
