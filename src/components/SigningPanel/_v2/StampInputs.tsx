import { Button } from '@site/src/components/Button';
import { TextInput } from '@site/src/components/TextInput';
import { Clock, RefreshCw } from 'lucide-react';
import { useText } from '#client/texts.ts';
import styles from '../_components/styles.module.css';
import { checkTimestamp, type StampNote } from './check-stamp.ts';
import { useSecond } from './useSecond.ts';
import type { Stamp } from './useStamp.ts';

/** `webhook-id` and `webhook-timestamp`, and whether the server would take them. */
export function StampInputs({ stamp }: { stamp: Stamp }) {
  const text = useText();
  const { idNote } = stamp;
  const timestampNote = checkTimestamp(stamp.timestamp, useSecond());
  const say = ({ id, values }: StampNote) => text(`sign.stamp.${id}`, values);
  const { isWrong } = timestampNote;
  return (
    <div className={styles.keys}>
      <TextInput
        label={text('sign.callId')}
        value={stamp.id}
        onChange={stamp.setId}
        hint={text('sign.callId.hint')}
        problem={idNote && say(idNote)}
      />
      <TextInput
        label={text('sign.timestamp')}
        value={stamp.timestamp}
        onChange={stamp.setTimestamp}
        hint={isWrong ? undefined : say(timestampNote)}
        problem={isWrong && say(timestampNote)}
      />
      <div className="cluster gap-2">
        <Button onClick={stamp.renewId}>
          <RefreshCw size={14} aria-hidden />
          {text('sign.callId.new')}
        </Button>
        <Button onClick={stamp.setNow}>
          <Clock size={14} aria-hidden />
          {text('sign.timestamp.now')}
        </Button>
      </div>
    </div>
  );
}
