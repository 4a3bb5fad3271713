import Link from '@docusaurus/Link';
import { Badge } from '@site/src/components/Badge';
import { stateTones } from '@site/src/components/Badge/state-tones.ts';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { Time } from '@site/src/components/Time';
import { BadgeCheck, Building2 } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import {
  type Certification,
  type CertificationKind,
  certificationKinds,
  getCertifications,
} from '#contract/portal/cer.ts';
import styles from './styles.module.css';

const icons = { developer: BadgeCheck, company: Building2 };

interface CertificationLineProps {
  kind: CertificationKind;
  certification: Certification<unknown>;
}

/** One certification: what it unlocks, its state, and since when. */
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
          <Badge tone={stateTones[state]}>{text(`personal.certification.state.${state}`)}</Badge>
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

/** The state of both certifications, and the contact for the interfaces. */
export function Certifications() {
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
                      label: text('field.contactName'),
                      value: <bdi>{contact.contactName}</bdi>,
                      action: <Link to={`${page}#contact`}>{text('personal.change')}</Link>,
                    },
                    {
                      label: text('field.contactMobile'),
                      value: <bdi dir="ltr">{contact.contactMobile}</bdi>,
                    },
                    { label: text('field.contactEmail'), value: <bdi>{contact.contactEmail}</bdi> },
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
