import { useText } from '#client/texts.ts';
import { type FieldProps, fitsForm, toPathText } from '../_fields.ts';
import { toControlId, useForm } from '../_form-context.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { GroupField } from './GroupField.tsx';
import { ListField } from './ListField.tsx';
import { ScalarField } from './ScalarField.tsx';

/** The control that fits a field's schema. A value that no control can show stays in the JSON. */
export function FieldControl(props: FieldProps) {
  const text = useText();
  const { formId } = useForm();
  const { schema, value, path } = props;
  if (!fitsForm(schema, value)) {
    return (
      <FieldFrame {...props}>
        <output id={toControlId(formId, toPathText(path))}>{text('tester.field.misfit')}</output>
      </FieldFrame>
    );
  }
  if (schema.type === 'object') return <GroupField {...props} />;
  if (schema.type === 'array') return <ListField {...props} />;
  return <ScalarField {...props} />;
}
