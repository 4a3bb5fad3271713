import { DefinitionList } from '@site/src/components/DefinitionList';
import { useText } from '#client/texts.ts';
import { memberRoles } from '#contract/portal/roles.ts';

/** What each role may do, in a sentence. */
export function RoleMeanings() {
  const text = useText();
  const items = memberRoles.toReversed().map((role) => ({
    label: text(`organisation.role.${role}`),
    value: text(`organisation.role.${role}.may`),
  }));
  return <DefinitionList items={items} />;
}
