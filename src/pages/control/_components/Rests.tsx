import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { useText } from '#client/texts.ts';
import type { Following } from '../_useFollow.ts';

/** Says that polling paused because the reader is away, and offers to resume it. */
export function Rests({ rests, goOn }: Following) {
  const text = useText();
  if (!rests) return null;
  return (
    <Alert
      role="status"
      title={text('control.follow.rests')}
      actions={
        <Button kind="link" onClick={goOn}>
          {text('control.follow.goOn')}
        </Button>
      }
    />
  );
}
