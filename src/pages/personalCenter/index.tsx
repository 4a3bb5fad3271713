import Link from '@docusaurus/Link';
import { Avatar } from '@site/src/components/Avatar';
import { Badge } from '@site/src/components/Badge';
import { StateBadge } from '@site/src/components/Badge/StateBadge.tsx';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { type Definition, DefinitionList } from '@site/src/components/DefinitionList';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { Time } from '@site/src/components/Time';
import { BadgeCheck, Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import {
  type Certification,
  type CertificationKind,
  certificationKinds,
  getCertifications,
} from '#contract/portal/cer.ts';
import { type Profile, userMe } from '#contract/portal/user.ts';
import { createPersonalPage } from './_components/PersonalPage.tsx';
import { SharedNote } from './_components/SharedNote.tsx';
import styles from './_components/styles.module.css';

function AccountCard({ profile }: { profile: Profile }) {
  const text = useText();
  const { account, level, reviewer, shared, email, phone, createdAt } = profile;
  const missing = <span className="muted">{text('personal.notGiven')}</span>;
  /** A row that is changed on the security page. */
  const changeable = (name: string, value: ReactNode): Definition => {
    const label = `field.${name}`;
    const action = !shared && (
      <Link
        to={`/personalCenter/security#${name}`}
        aria-label={text('personal.change.of', { of: text(label) })}
      >
        {text('personal.change')}
      </Link>
    );
    return { label, value, action };
  };
  const items: Definition[] = [
    { label: 'field.account', value: <bdi>{account}</bdi> },
    changeable('email', email ? <bdi>{email}</bdi> : missing),
    changeable('phone', phone ? <bdi dir="ltr">{phone}</bdi> : missing),
    changeable('password', <span aria-hidden>{'••••••••••'}</span>),
    { label: 'personal.since', value: <Time at={createdAt} show="date" /> },
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

const icons = { developer: BadgeCheck, company: Building2 };

interface CertificationLineProps {
  kind: CertificationKind;
  certification: Certification;
}

function CertificationLine({ kind, certification }: CertificationLineProps) {
  const text = useText();
  const { state, approved, submittedAt, decidedAt } = certification;
  const Icon = icons[kind];
  const at = state === 'submitted' ? submittedAt : decidedAt;
  const keepsRights = state !== 'approved' && approved !== null;
  return (
    <li className={styles.certification}>
      <Icon size={20} aria-hidden />
      <div>
        <p className="cluster no-margin gap-1-3 font-semibold">
          {text(`personal.certification.${kind}`)}
          <StateBadge state={state} of="personal.certification.state" />
        </p>
        <p className={styles.certificationText}>
          {text(`personal.certification.${kind}.opens`)}
          {keepsRights && ` ${text('personal.certification.keepsRights')}`}
        </p>
      </div>
      {at !== null && state !== 'none' && (
        <span className={styles.certificationTime}>
          <Time at={at} />
        </span>
      )}
    </li>
  );
}

const page = '/personalCenter/certification';

function Certifications() {
  const text = useText();
  const load = useLoad(getCertifications, {});
  return (
    <Load load={load} skeleton={<Skeleton shape="block" height="12rem" />}>
      {(info) => {
        const contact = info.company.approved ?? info.company.data;
        return (
          <>
            <Card
              title={text('personal.certification.title')}
              lead={text('personal.certification.lead')}
              actions={<ButtonLink to={page}>{text('personal.certification.open')}</ButtonLink>}
            >
              <ul className="plain-list stack gap-5">
                {certificationKinds.map((kind) => (
                  <CertificationLine key={kind} kind={kind} certification={info[kind]} />
                ))}
              </ul>
            </Card>
            {contact && (
              <Card title={text('personal.contact.title')} lead={text('personal.contact.lead')}>
                <DefinitionList
                  items={[
                    {
                      label: 'field.contactName',
                      value: <bdi>{contact.contactName}</bdi>,
                      action: <Link to={`${page}#contact`}>{text('personal.change')}</Link>,
                    },
                    {
                      label: 'field.contactMobile',
                      value: <bdi dir="ltr">{contact.contactMobile}</bdi>,
                    },
                    { label: 'field.contactEmail', value: <bdi>{contact.contactEmail}</bdi> },
                  ]}
                />
              </Card>
            )}
          </>
        );
      }}
    </Load>
  );
}

function Account() {
  const profile = useLoad(userMe, {});
  return (
    <Load load={profile}>
      {(data) => (
        <>
          <AccountCard profile={data} />
          {!data.reviewer && <Certifications />}
        </>
      )}
    </Load>
  );
}

export default createPersonalPage({ title: 'personal.title', lead: 'personal.lead' }, Account);
