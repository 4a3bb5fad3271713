import Link from '@docusaurus/Link';
import { Avatar } from '@site/src/components/Avatar';
import { Badge } from '@site/src/components/Badge';
import { Card } from '@site/src/components/Card';
import { type Definition, DefinitionList } from '@site/src/components/DefinitionList';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import type { Profile } from '#contract/portal/user.ts';
import { SharedNote } from './SharedNote.tsx';
import styles from './styles.module.css';

function Missing() {
  const text = useText();
  return <span className="muted">{text('personal.notGiven')}</span>;
}

function ChangeLink({ to, of }: { to: string; of: string }) {
  const text = useText();
  return (
    <Link to={to} aria-label={text('personal.change.of', { of })}>
      {text('personal.change')}
    </Link>
  );
}

/** Name, level and contacts, each with the way to change it. */
export function AccountCard({ profile }: { profile: Profile }) {
  const text = useText();
  const { account, level, reviewer, shared, email, phone, createdAt } = profile;
  const security = '/personalCenter/security';
  const change = (of: string, hash: string) =>
    shared ? undefined : <ChangeLink to={`${security}#${hash}`} of={of} />;
  const items: Definition[] = [
    { label: text('field.account'), value: <bdi>{account}</bdi> },
    {
      label: text('field.email'),
      value: email ? <bdi>{email}</bdi> : <Missing />,
      action: change(text('field.email'), 'email'),
    },
    {
      label: text('field.phone'),
      value: phone ? <bdi dir="ltr">{phone}</bdi> : <Missing />,
      action: change(text('field.phone'), 'phone'),
    },
    {
      label: text('field.password'),
      value: <span aria-hidden>{'••••••••••'}</span>,
      action: change(text('field.password'), 'password'),
    },
    { label: text('personal.since'), value: <Time at={createdAt} show="date" /> },
  ];
  return (
    <>
      {shared && <SharedNote />}
      <Card>
        <div className="flex-row gap-4">
          <Avatar account={account} large />
          <div>
            <p className={styles.name}>
              <bdi>{account}</bdi>
            </p>
            <Badge tone={level === 'user' && !reviewer ? 'neutral' : 'brand'}>
              {text(`personal.level.${reviewer ? 'reviewer' : level}`)}
            </Badge>
          </div>
        </div>
        <DefinitionList items={items} />
      </Card>
    </>
  );
}
