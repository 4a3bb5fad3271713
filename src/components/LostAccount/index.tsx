import { Button } from '@site/src/components/Button';
import { useText } from '#client/texts.ts';

/** The demo account did not come: type another, or ask again. */
export function LostAccount({ retry }: { retry: () => void }) {
  const text = useText();
  const retryFrom = (button: HTMLElement) => {
    // The button goes away with the message: the keyboard stays in its panel.
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
