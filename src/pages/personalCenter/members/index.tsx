import { Badge } from '@site/src/components/Badge';
import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { Failure } from '@site/src/components/Failure';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { Time } from '@site/src/components/Time';
import { useAtomValue } from 'jotai';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import { useTurnTo } from '#client/useTurnTo.ts';
import {
  leaveOrganisation,
  listOrganisations,
  type MembershipChange,
  type OwnOrganisation,
  showOrganisation,
  switchOrganisation,
} from '#contract/portal/organisation.ts';
import { createPersonalPage } from '../_components/PersonalPage.tsx';
import { Colleagues } from './_components/Colleagues.tsx';
import { Invitations } from './_components/Invitations.tsx';

function Own({ own }: { own: OwnOrganisation }) {
  const text = useText();
  const ask = useAsk();
  const turnTo = useTurnTo();
  const { id, name, role, current } = own;
  const { run, busy, failure } = useAct(async () =>
    turnTo(await ask(switchOrganisation, { organisation: id })),
  );
  return (
    <li className="stack gap-2">
      <span className="flex-row gap-2">
        <bdi>{name}</bdi>
        <span className="muted-sm">{text(`organisation.role.${role}`)}</span>
        {current && <Badge tone="success">{text('members.current')}</Badge>}
        {!current && (
          <Button kind="small" aria-disabled={busy || undefined} onClick={() => run()}>
            {text('members.switch')}
            <span className="visually-hidden">{` ${name}`}</span>
          </Button>
        )}
        {current && (
          <ConfirmButton
            kind="small"
            title={text('members.leave.title', { organisation: name })}
            text={text('members.leave.text', { organisation: name })}
            confirm={text('members.leave')}
            act={async () => turnTo(await ask(leaveOrganisation, {}))}
          >
            {text('members.leave')}
          </ConfirmButton>
        )}
      </span>
      {failure && <Failure failure={failure} />}
    </li>
  );
}

function OwnList() {
  const text = useText();
  const load = useLoad(listOrganisations, {});
  // Most people are in one organisation and see nothing here.
  return (
    <Load load={load} skeleton={false}>
      {({ organisations }) =>
        organisations.length > 1 && (
          <Card title={text('members.own')} lead={text('members.own.lead')}>
            <ul className="plain-list stack gap-4">
              {organisations.map((own) => (
                <Own key={own.id} own={own} />
              ))}
            </ul>
          </Card>
        )
      }
    </Load>
  );
}

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

function Changes({ changes }: { changes: readonly MembershipChange[] }) {
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

function Members() {
  const load = useLoad(showOrganisation, {});
  const isShared = useAtomValue(userDataAtom)?.shared === true;
  return (
    <Load load={load} skeleton={<Skeleton shape="block" height="31rem" />}>
      {(organisation) => {
        const isOwner = organisation.role === 'owner' && !isShared;
        return (
          <>
            <Colleagues organisation={organisation} isOwner={isOwner} reload={load.reload} />
            {isOwner && <Invitations organisation={organisation} reload={load.reload} />}
            {isOwner && <Changes changes={organisation.changes} />}
          </>
        );
      }}
    </Load>
  );
}

export default createPersonalPage(
  { title: 'members.title', lead: 'members.lead', roles: ['user', 'developer', 'enterprise'] },
  () => (
    <>
      <Members />
      <OwnList />
    </>
  ),
);
