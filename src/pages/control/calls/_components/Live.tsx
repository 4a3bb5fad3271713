import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import { Radio } from 'lucide-react';
import { useText } from '#client/texts.ts';
import type { useLive } from './useLive.ts';

type LiveProps = { live: ReturnType<typeof useLive> };

/** Turns the live view on and off. */
export function LiveSwitch({ live: { isOn, isEndless, turn } }: LiveProps) {
  const text = useText();
  if (!isEndless) return null;
  return (
    <Button kind="small" aria-pressed={isOn} onClick={turn}>
      <Radio size={14} aria-hidden />
      {text('control.calls.live')}
    </Button>
  );
}

/** How the live view goes, and what it brought; what waits for the reader, who goes `toList` with it. */
export function LiveState({ live, toList }: LiveProps & { toList: () => void }) {
  const text = useText();
  const { isOn, isEndless, rests, news, show, stream } = live;
  if (!isOn || !isEndless) return null;
  const { state, failure } = stream;
  return (
    <div className="stack gap-2">
      <p role="status" className="muted-sm no-margin">
        {rests && text('control.follow.rests')}
        {state === 'on' && text('control.calls.live.came', { count: news.came })}
        {state === 'connecting' && text('control.calls.live.connecting')}
        {state === 'waiting' && text('control.calls.live.retry')}
      </p>
      {state === 'waiting' && failure && <Failure failure={failure} reading />}
      <div role="status">
        {news.isOffered && (
          <Button
            kind="small"
            onClick={() => {
              show();
              // This button goes with what it offered.
              toList();
            }}
          >
            {news.waiting > 0
              ? text('control.calls.live.show', { count: news.waiting })
              : text('control.calls.live.update')}
          </Button>
        )}
      </div>
    </div>
  );
}
