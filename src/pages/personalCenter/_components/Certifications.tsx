import Link from '@docusaurus/Link';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { certificationKinds, getCertifications } from '#contract/portal/cer.ts';
import { CertificationLine } from './CertificationLine.tsx';

const page = '/personalCenter/certification';

/** Where both certifications stand, and who the courier talks to about the interfaces. */
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
