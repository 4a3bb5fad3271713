import type { Static, TObject, TOptional, TProperties } from 'typebox';
import { integrator } from './access.ts';
import { get, post } from './define-call.ts';
import { email, fields, line, oneOf, optional, phone } from './fields.ts';

/** What is certified: the person who develops, then the company that ships. */
export const certificationKinds = ['developer', 'company'] as const;

export type CertificationKind = (typeof certificationKinds)[number];

/** Id of an uploaded image. */
export const imageId = line(36, { pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

/** Developer certification, whole, as its form asks for it. */
export const developerForm = fields({
  name: line(100),
  mobile: phone,
  email,
  role: optional(line(60)),
  company: optional(line(120)),
  purpose: line(500, { minLength: 10 }),
});

/** Who the courier talks to about the company's interfaces; changed without a new review. */
const contactFields = { contactName: line(100), contactMobile: phone, contactEmail: email };

export const contactForm = fields(contactFields);

/** Company certification, whole. Places are the courier's names; cities without areas take any `area` or none. */
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

/** TypeBox's own Partial weighs more than this whole folder. */
function toPartial<Properties extends TProperties>({ properties }: TObject<Properties>) {
  const loose = Object.entries(properties).map(([name, field]) => [name, optional(field)]);
  return Object.fromEntries(loose) as { [Name in keyof Properties]: TOptional<Properties[Name]> };
}

export type DeveloperData = Static<typeof developerForm>;
export type CompanyData = Static<typeof companyForm>;
export type ContactData = Static<typeof contactForm>;

export type CertificationState = 'none' | 'submitted' | 'approved' | 'rejected';

/** Where a certification stands; times are milliseconds since 1970. */
export interface Certification<Data> {
  state: CertificationState;
  /** What was submitted last. */
  data: Data | null;
  /** What was approved last: its rights hold while newer data waits or is rejected. */
  approved: Data | null;
  /** Of a rejection: words by field. */
  reasons: Record<string, string>;
  submittedAt: number | null;
  /** By when the courier promised to decide; null: nothing waits. */
  dueAt: number | null;
  decidedAt: number | null;
}

export interface CertificationInfo {
  developer: Certification<DeveloperData>;
  company: Certification<CompanyData>;
}

/** A place is one thing: where a part of it is wrong, the parts that hang on it are written anew. */
const placeFields = ['countryCode', 'prov', 'city', 'area'];

/** Whether a field of a rejected certification is to be written anew; all others stay as they were. */
export function isReopened(field: string, reasons: Record<string, string>): boolean {
  if (Object.hasOwn(reasons, field)) return true;
  return placeFields.includes(field) && placeFields.some((part) => Object.hasOwn(reasons, part));
}

/** After a rejection, fields that are not reopened may be left out: they stay as they were. */
export const commitDeveloper = post<CertificationInfo>()(
  'cer/devCerCommit',
  { ...integrator, least: 'owner', audits: ['certification.approve'] },
  toPartial(developerForm),
);

export const commitCompany = post<CertificationInfo>()(
  'cer/companyCerCommit',
  { ...integrator, least: 'owner', audits: ['certification.approve'] },
  toPartial(companyForm),
);

/** Changes what was approved, or sends again what was rejected. */
export const updateCompany = post<CertificationInfo>()(
  'cer/updateCompanyCer',
  { ...integrator, least: 'owner', audits: ['certification.approve'] },
  toPartial(companyForm),
);

export const updateContact = post<CertificationInfo>()(
  'cer/updateInterfaceContactor',
  { ...integrator, least: 'owner', audits: ['certification.changeContact'] },
  contactForm.properties,
);

export const getCertifications = get<CertificationInfo>()('cer/certificationInfo', {
  ...integrator,
  least: 'viewer',
});
