import { SelectField } from '@site/src/components/SelectField';
import { useText } from '#client/texts.ts';
import { memberRoles } from '#contract/portal/roles.ts';

/** The choice of a role. */
export function RoleField() {
  const text = useText();
  const options = memberRoles.map((role) => ({
    value: role,
    label: text(`organisation.role.${role}`),
  }));
  return <SelectField name="role" label={text('field.memberRole')} options={options} none={null} />;
}
