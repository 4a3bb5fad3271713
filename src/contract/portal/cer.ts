import type { Static, TObject, TOptional, TProperties } from 'typebox';
import { integrator } from './access.ts';
import { answer, nullable, recordOf, text, whole } from './answer-fields.ts';
import { get, post } from './define-call.ts';
import { email, fields, line, oneOf, optional, phone } from './fields.ts';

/** Kinds of certification: the developer, then the company. */
export const certificationKinds = ['developer', 'company'] as const;

export type CertificationKind = (typeof certificationKinds)[number];

/** Id of an uploaded image. */
export const imageId = line(36, { pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

/** Complete developer certification. */
export const developerForm = fields({
  name: line(100),
  mobile: phone,
  email,
  role: optional(line(60)),
  company: optional(line(120)),
  purpose: line(500, { minLength: 10 }),
});

/** The company's integration contact, which can be changed without a review. */
const contactFields = { contactName: line(100), contactMobile: phone, contactEmail: email };

export const contactForm = fields(contactFields);

/** Complete company certification. Places are the courier's names; cities without areas accept any `area` or none. */
export const companyForm = fields({
  companyName: line(120),
  licenceNumber: line(60),
  licenceImage: imageId,
  taxNumber: line(60),
  legalRepresentative: line(100),
  countryCode: oneOf(['EGY', 'IDN', 'CHN', 'UAE']),
  prov: line(200),
  city: line(200),
  area: optional(line(200)),
  street: line(200),
  ...contactFields,
});

export const certificationForms = { developer: developerForm, company: companyForm } as const;

/** TypeBox's own Partial is larger than this whole folder. */
function toPartial<Properties extends TProperties>({ properties }: TObject<Properties>) {
  const loose = Object.entries(properties).map(([name, field]) => [name, optional(field)]);
  return Object.fromEntries(loose) as { [Name in keyof Properties]: TOptional<Properties[Name]> };
}

export type DeveloperData = Static<typeof developerForm>;
export type CompanyData = Static<typeof companyForm>;
export type ContactData = Static<typeof contactForm>;

export const CertificationState = oneOf(['none', 'submitted', 'approved', 'rejected']);
export type CertificationState = Static<typeof CertificationState>;

/** State of a certification; times are milliseconds since 1970. */
const CertificationOf = <Data extends TProperties>({ properties }: TObject<Data>) =>
  answer({
    state: CertificationState,
    /** The last submission. */
    data: nullable(answer(properties)),
    /** The last approved data, valid while newer data is pending or rejected. */
    approved: nullable(answer(properties)),
    /** Reasons of a rejection by field. */
    reasons: recordOf(text),
    submittedAt: nullable(whole),
    /** Due date of the decision; null if nothing is pending. */
    dueAt: nullable(whole),
    decidedAt: nullable(whole),
  });

export const CertificationInfo = answer({
  developer: CertificationOf(developerForm),
  company: CertificationOf(companyForm),
});
export type CertificationInfo = Static<typeof CertificationInfo>;

export type Certification = CertificationInfo[CertificationKind];

/** If a part of a place is rejected, its dependent parts must be entered again. */
const placeFields = ['countryCode', 'prov', 'city', 'area'];

/** True if a field of a rejected certification must be entered again; all others stay unchanged. */
export function isReopened(field: string, reasons: Record<string, string>): boolean {
  if (Object.hasOwn(reasons, field)) return true;
  return placeFields.includes(field) && placeFields.some((part) => Object.hasOwn(reasons, part));
}

/** After a rejection, fields that are not reopened may be left out and stay unchanged. */
export const commitDeveloper = post(CertificationInfo)(
  'cer/devCerCommit',
  { ...integrator, least: 'owner', audits: ['certification.approve'] },
  toPartial(developerForm),
);

export const commitCompany = post(CertificationInfo)(
  'cer/companyCerCommit',
  { ...integrator, least: 'owner', audits: ['certification.approve'] },
  toPartial(companyForm),
);

/** Changes approved data, or resubmits rejected data. */
export const updateCompany = post(CertificationInfo)(
  'cer/updateCompanyCer',
  { ...integrator, least: 'owner', audits: ['certification.approve'] },
  toPartial(companyForm),
);

export const updateContact = post(CertificationInfo)(
  'cer/updateInterfaceContactor',
  { ...integrator, least: 'owner', audits: ['certification.changeContact'] },
  contactForm.properties,
);

export const getCertifications = get(CertificationInfo)('cer/certificationInfo', {
  ...integrator,
  least: 'viewer',
});
