import { DialogButton } from '@site/src/components/DialogButton';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SelectField } from '@site/src/components/SelectField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useTypedZone } from '#client/time-zone.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMay } from '#client/useMay.ts';
import { environments } from '#contract/portal/console-fields.ts';
import { replayPushes } from '#contract/portal/console-pushes.ts';

function ReplayForm({ onDone }: { onDone: () => void }) {
  const text = useText();
  const ask = useAsk();
  const [replayed, setReplayed] = useState<number>();
  const form = useForm({
    schema: replayPushes.request,
    defaults: { environment: '', since: '' },
    check: ({ since }) => ({ since: since ? undefined : text('form.rule.required') }),
    send: ({ environment, since }) => {
      setReplayed(undefined);
      return ask(replayPushes, { environment, since });
    },
    onSuccess: (answer) => {
      setReplayed(answer.replayed);
      onDone();
    },
  });
  return (
    <Form form={form}>
      <SelectField
        name="environment"
        label={text('control.environment')}
        none={text('kit.filter.all')}
        options={toOptions(environments, (each) => text(`control.environment.${each}`))}
      />
      <TextField
        name="since"
        label={text('control.from')}
        hint={<bdi dir="ltr">{useTypedZone()}</bdi>}
        type="datetime-local"
        required
      />
      <SubmitButton>{text('control.pushes.replay.submit')}</SubmitButton>
      <p role="status">
        {replayed !== undefined && text('control.pushes.replay.done', { count: replayed })}
      </p>
    </Form>
  );
}

/** Sends all parked pushes again that were written since a time. */
export function ReplaySince({ onDone }: { onDone: () => void }) {
  const text = useText();
  const may = useMay();
  if (!may(replayPushes)) return null;
  return (
    <DialogButton
      kind="small"
      title={text('control.pushes.replay.title')}
      content={() => (
        <>
          <p>{text('control.pushes.replay.text')}</p>
          <ReplayForm onDone={onDone} />
        </>
      )}
    >
      <History size={14} aria-hidden />
      {text('control.pushes.replay.since')}
    </DialogButton>
  );
}
