import { Badge } from '@site/src/components/Badge';
import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { Failure } from '@site/src/components/Failure';
import { Load } from '@site/src/components/Load';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import { useTurnTo } from '#client/useTurnTo.ts';
import {
  leaveOrganisation,
  listOrganisations,
  type OwnOrganisation,
  switchOrganisation,
} from '#contract/portal/organisation.ts';

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

/** One's organisations, if several: the current one, and a switch to another. */
export function OwnList() {
  const text = useText();
  const load = useLoad(listOrganisations, {});
  return (
    <Load load={load}>
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
