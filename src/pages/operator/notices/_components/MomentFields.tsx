import { Field } from '@site/src/components/Field';
import { useField } from '@site/src/components/Field/useField.ts';
import { useFormModel } from '@site/src/components/Form/form-context.ts';
import { RadioField } from '@site/src/components/RadioField';
import control from '@site/src/components/TextInput/control.module.css';
import { useText } from '#client/texts.ts';
import { toBrowserTimeZone } from '#client/time-zone.ts';
import type { Moment } from '../_editor-schema.ts';

function TimeField() {
  const text = useText();
  const state = useField({
    name: 'at',
    label: text('operator.notices.at'),
    hint: text('operator.notices.at.hint', { zone: toBrowserTimeZone() }),
    required: true,
  });
  return (
    <Field state={state}>
      <input
        {...state.aria}
        {...state.field}
        id={state.id}
        type="datetime-local"
        value={String(state.field.value ?? '')}
        className={control.control}
      />
    </Field>
  );
}

/** When the notice is shown. */
export function MomentFields({ moments }: { moments: readonly Moment[] }) {
  const text = useText();
  const { methods } = useFormModel();
  return (
    <>
      <RadioField
        name="moment"
        label={text('operator.notices.moment')}
        options={moments.map((value) => ({
          value,
          label: text(`operator.notices.moment.${value}`),
          hint: text(`operator.notices.moment.${value}.hint`),
        }))}
      />
      {methods.watch('moment') === 'later' && <TimeField />}
    </>
  );
}
