import { Entrance } from '@site/src/components/Entrance';
import { StepList } from '@site/src/components/Entrance/StepList.tsx';
import { useText } from '#client/texts.ts';
import { memberRoles } from '#contract/portal/roles.ts';
import { Accept } from './_components/Accept.tsx';

/** `/invitation#token`: what an invitation is to, and the way to take it up. */
export default function Invitation() {
  const text = useText();
  const roles = memberRoles.toReversed().map((role) => ({
    title: text(`organisation.role.${role}`),
    text: text(`organisation.role.${role}.may`),
  }));
  return (
    <Entrance
      title={text('invitation.title')}
      lead={text('invitation.lead')}
      aside={<StepList title={text('invitation.roles')} steps={roles} plain />}
    >
      <Accept />
    </Entrance>
  );
}
