import { Card } from '@site/src/components/Card';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import type { MembershipChange } from '#contract/portal/organisation.ts';

function Change({ change }: { change: MembershipChange }) {
  const text = useText();
  const { action, actor, member, role, at } = change;
  const gone = text('members.gone');
  return (
    <li>
      {text(`members.change.${action}`, {
        actor: actor ?? gone,
        member: member ?? gone,
        role: role ? text(`organisation.role.${role}`) : '',
      })}{' '}
      <span className="muted-sm">
        <Time at={at} />
      </span>
    </li>
  );
}

/** The newest changes of who belongs to the organisation, for its owners. */
export function Changes({ changes }: { changes: readonly MembershipChange[] }) {
  const text = useText();
  if (changes.length === 0) return null;
  return (
    <Card title={text('members.changes')}>
      <ul className="plain-list stack gap-2">
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
    </Card>
  );
}
