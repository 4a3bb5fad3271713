import Link from '@docusaurus/Link';
import { Avatar } from '@site/src/components/Avatar';
import { Badge } from '@site/src/components/Badge';
import { Card } from '@site/src/components/Card';
import { type Definition, DefinitionList } from '@site/src/components/DefinitionList';
import { Time } from '@site/src/components/Time';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import type { Profile } from '#contract/portal/user.ts';
import { SharedNote } from './SharedNote.tsx';
import styles from './styles.module.css';

/** Name, level and contacts, each with a link to change it. */
export function AccountCard({ profile }: { profile: Profile }) {
  const text = useText();
  const { account, level, reviewer, shared, email, phone, createdAt } = profile;
  const missing = <span className="muted">{text('personal.notGiven')}</span>;
  /** A row that is changed on the security page. */
  const changeable = (name: string, value: ReactNode): Definition => {
    const label = text(`field.${name}`);
    const action = !shared && (
      <Link
        to={`/personalCenter/security#${name}`}
        aria-label={text('personal.change.of', { of: label })}
      >
        {text('personal.change')}
      </Link>
    );
    return { label, value, action };
  };
  const items: Definition[] = [
    { label: text('field.account'), value: <bdi>{account}</bdi> },
    changeable('email', email ? <bdi>{email}</bdi> : missing),
    changeable('phone', phone ? <bdi dir="ltr">{phone}</bdi> : missing),
    changeable('password', <span aria-hidden>{'••••••••••'}</span>),
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
