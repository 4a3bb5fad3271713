import { Field } from '@site/src/components/Field';
import field from '@site/src/components/Field/styles.module.css';
import { useField } from '@site/src/components/Field/useField.ts';
import control from '@site/src/components/TextInput/control.module.css';
import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import { useTypedZone } from '#client/time-zone.ts';

/** From which time on, on the clock of the reader. */
export function SinceField() {
  const text = useText();
  const state = useField({
    name: 'since',
    label: text('control.from'),
    hint: <bdi dir="ltr">{useTypedZone()}</bdi>,
    required: true,
  });
  return (
    <Field state={state}>
      <input
        {...state.aria}
        {...state.field}
        id={state.id}
        value={String(state.field.value ?? '')}
        type="datetime-local"
        className={clsx(control.control, field.control)}
      />
    </Field>
  );
}
