import { useFormModel } from '@site/src/components/Form/form-context.ts';
import { RadioField } from '@site/src/components/RadioField';
import { TextField } from '@site/src/components/TextField';
import { useText } from '#client/texts.ts';
import { toBrowserTimeZone } from '#client/time-zone.ts';
import type { Moment } from '../_editor-schema.ts';

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
      {methods.watch('moment') === 'later' && (
        <TextField
          name="at"
          label={text('operator.notices.at')}
          hint={text('operator.notices.at.hint', { zone: toBrowserTimeZone() })}
          type="datetime-local"
          required
        />
      )}
    </>
  );
}
