import { ButtonLink } from '@site/src/components/ButtonLink';
import { EmptyState } from '@site/src/components/EmptyState';
import { BadgeCheck, LockKeyhole } from 'lucide-react';
import { useText } from '#client/texts.ts';
import type { Role } from '#contract/portal/roles.ts';

interface OtherRoleProps {
  role: Role;
  roles: readonly Role[];
}

/** In place of a page that is not open to who is signed in, with the way to what opens it. */
export function OtherRole({ role, roles }: OtherRoleProps) {
  const text = useText();
  const isStaff = role === 'reviewer';
  if (!isStaff && roles.includes('enterprise')) {
    const kind = roles.includes('developer') ? 'developer' : 'company';
    return (
      <EmptyState
        icon={BadgeCheck}
        title={text(`kit.certifyFirst.${kind}.title`)}
        text={text(`kit.certifyFirst.${kind}.text`)}
        action={
          <ButtonLink kind="primary" to="/personalCenter/certification">
            {text('kit.certifyFirst.action')}
          </ButtonLink>
        }
      />
    );
  }
  const to = isStaff ? '/operator' : '/control';
  return (
    <EmptyState
      icon={LockKeyhole}
      title={text('kit.otherRole.title')}
      text={text(isStaff ? 'kit.otherRole.staff' : 'kit.otherRole.integrator')}
      action={
        <ButtonLink kind="primary" to={to}>
          {text(isStaff ? 'kit.otherRole.operator' : 'kit.otherRole.control')}
        </ButtonLink>
      }
    />
  );
}
