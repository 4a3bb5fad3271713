import { Alert } from '@site/src/components/Alert';
import { Load } from '@site/src/components/Load';
import { RoleNote } from '@site/src/components/RoleNote';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { useMay } from '#client/useMay.ts';
import {
  type CertificationInfo,
  type ContactData,
  commitDeveloper,
  contactForm,
  type DeveloperData,
  getCertifications,
} from '#contract/portal/cer.ts';
import { userMe } from '#contract/portal/user.ts';
import { createPersonalPage } from '../_components/PersonalPage.tsx';
import { CertificationCard, ContactSection } from './_components/CertificationCard.tsx';

function toLevel({ developer, company }: CertificationInfo): string | undefined {
  if (company.approved) return 'enterprise';
  return developer.approved ? 'developer' : undefined;
}

/** The person's certifications as last answered. */
function useCertifications() {
  const load = useLoad(getCertifications, {});
  const { state, data: profile } = useLoad(userMe, {});
  const [userData, setUserData] = useAtom(userDataAtom);
  const [answered, setAnswered] = useState<CertificationInfo>();
  // A form takes its initial values once, so it waits for them; if they fail to load it starts empty.
  const isWaiting = state === 'loading' && !load.failure;
  const info = isWaiting ? undefined : (answered ?? load.data);
  return {
    load: { ...load, data: info },
    /** Contact details of the account's owner, as initial values of a form. */
    known: { mobile: profile?.phone ?? '', email: profile?.email ?? '' },
    /** Shows a call's response, and raises the level if it was approved at once. */
    show: (answer: CertificationInfo) => {
      setAnswered(answer);
      const level = toLevel(answer);
      const before = userDataAtom.peek();
      if (before && level) setUserData({ ...before, level });
    },
    /** True for the demo integrator, which any visitor may be: it submits nothing. */
    isShared: userData?.shared === true,
    /** Certified as a developer; the company's certification requires it. */
    isDeveloper:
      info?.developer.approved != null ||
      userData?.level === 'developer' ||
      userData?.level === 'enterprise',
  };
}

function toContact({ name, mobile, email }: DeveloperData): ContactData {
  return { contactName: name, contactMobile: mobile, contactEmail: email };
}

function Certifications() {
  const text = useText();
  const may = useMay();
  const { load, known, show, isShared, isDeveloper } = useCertifications();
  if (isShared) {
    return <Alert title={text('personal.shared.title')}>{text('personal.shared.text')}</Alert>;
  }
  if (!may(commitDeveloper)) return <RoleNote call={commitDeveloper} />;
  return (
    <Load load={load}>
      {({ developer, company }) => (
        <>
          <CertificationCard
            kind="developer"
            certification={developer}
            known={known}
            onSent={show}
          />
          <CertificationCard
            kind="company"
            certification={company}
            known={developer.approved && toContact(developer.approved)}
            closed={!isDeveloper && company.state === 'none' && text('certification.company.later')}
            apart={
              company.approved && {
                fields: Object.keys(contactForm.properties),
                content: <ContactSection contact={company.approved} onSent={show} />,
              }
            }
            onSent={show}
          />
        </>
      )}
    </Load>
  );
}

export default createPersonalPage(
  {
    title: 'certification.title',
    lead: 'certification.lead',
    roles: ['user', 'developer', 'enterprise'],
  },
  Certifications,
);
