import { Alert } from '@site/src/components/Alert';
import { StateBadge } from '@site/src/components/Badge/StateBadge.tsx';
import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { DecisionDue } from '@site/src/components/DecisionDue';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { StoredImage } from '@site/src/components/StoredImage';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { Time } from '@site/src/components/Time';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useFormats } from '#client/useFormats.ts';
import { useIsPast } from '#client/useIsPast.ts';
import {
  type Certification,
  type CertificationInfo,
  type ContactData,
  certificationForms,
  contactForm,
  isReopened,
  updateContact,
} from '#contract/portal/cer.ts';
import {
  CertificationFields,
  CertificationForm,
  type CertificationFormProps,
  createHints,
  toDefaults,
} from './CertificationForm.tsx';
import styles from './certification.module.css';

const fields = Object.keys(contactForm.properties);

interface ContactSectionProps {
  contact: ContactData;
  onSent: (info: CertificationInfo) => void;
}

interface ContactFormProps extends ContactSectionProps {
  onCancel: () => void;
}

function ContactForm({ contact, onSent, onCancel }: ContactFormProps) {
  const text = useText();
  const ask = useAsk();
  const form = useForm({
    schema: contactForm,
    defaults: toDefaults(fields, { ...contact }),
    send: (values) => ask(updateContact, values as unknown as ContactData),
    onSuccess: onSent,
  });
  return (
    <Form form={form} aria-label={text('certification.contact.title')}>
      <CertificationFields names={fields} hint={createHints({})} />
      <SubmitButton cancel={onCancel}>{text('certification.contact.save')}</SubmitButton>
    </Form>
  );
}

/** The interface contact of an approved company, changed without a review. */
export function ContactSection({ contact, onSent }: ContactSectionProps) {
  const text = useText();
  const heading = useId();
  const [changing, setChanging] = useState(false);
  const [done, setDone] = useState(false);
  const sent = (info: CertificationInfo) => {
    setChanging(false);
    setDone(true);
    onSent(info);
  };
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <header className="cluster gap-2-4 justify-between">
        <h3 id={heading} className="subheading">
          {text('certification.contact.title')}
        </h3>
        {!changing && (
          <Button kind="small" onClick={() => setChanging(true)}>
            {text('certification.contact.change')}
          </Button>
        )}
      </header>
      <p className="muted-sm no-margin">{text('certification.contact.lead')}</p>
      {changing ? (
        <ContactForm contact={contact} onSent={sent} onCancel={() => setChanging(false)} />
      ) : (
        <CertificationData data={contact} fields={fields} />
      )}
      <p role="status" className="flex-row gap-2 no-margin hide-empty text-sm text-success">
        {done && !changing && (
          <>
            <CircleCheck size={16} aria-hidden />
            {text('certification.contact.saved')}
          </>
        )}
      </p>
    </section>
  );
}

/** Written left to right in every language. */
const numbers = ['mobile', 'email', 'contactMobile', 'contactEmail', 'licenceNumber', 'taxNumber'];

interface CertificationDataProps {
  data: object;
  /** Names of the fields, in the order of the form. */
  fields: readonly string[];
}

/** A certification's data, read-only; fields without a value are left out. */
function CertificationData({ data, fields }: CertificationDataProps) {
  const text = useText();
  const { country } = useFormats();
  const values = data as Record<string, string | undefined>;
  const show = (field: string, value: string): ReactNode => {
    if (field === 'licenceImage') {
      const image = <StoredImage id={value} alt={text('field.licenceImage')} />;
      return <div className={styles.image}>{image}</div>;
    }
    if (field === 'countryCode') return country(value);
    return numbers.includes(field) ? <bdi dir="ltr">{value}</bdi> : <bdi>{value}</bdi>;
  };
  const items = fields.flatMap((field) => {
    const value = values[field];
    return value ? [{ label: `field.${field}`, value: show(field, value) }] : [];
  });
  return <DefinitionList items={items} />;
}

function Outcome({ certification }: { certification: Certification }) {
  const text = useText();
  const { state, submittedAt, dueAt, decidedAt, approved } = certification;
  const isWaiting = state === 'submitted';
  const isLate = useIsPast(dueAt);
  const at = isWaiting ? submittedAt : decidedAt;
  if (at === null) return null;
  if (!isWaiting && state !== 'rejected') {
    return (
      <p className="muted-sm no-margin">
        {text('certification.approved.at')}{' '}
        <bdi>
          <Time at={at} show="date" />
        </bdi>
      </p>
    );
  }
  return (
    <Alert
      tone={isWaiting && !isLate ? 'info' : 'warning'}
      title={text(`certification.${state}.title`)}
    >
      <p>
        {text(isWaiting ? 'certification.submitted.since' : 'certification.rejected.at')}{' '}
        <bdi>
          <Time at={at} />
        </bdi>
      </p>
      {dueAt !== null && <DecisionDue at={dueAt} />}
      <p>{text(`certification.${state}.next`)}</p>
      {approved !== null && <p>{text('certification.holds')}</p>}
    </Alert>
  );
}

interface CertificationCardProps extends Omit<CertificationFormProps, 'open' | 'onCancel'> {
  /** Shown in place of the form if something else must be done first. */
  closed?: string | false;
  /** Shown with approved data; renders some of the fields itself. */
  apart?: { fields: readonly string[]; content: ReactNode } | null;
}

export function CertificationCard(props: CertificationCardProps) {
  const { closed, apart, ...handed } = props;
  const { kind, certification } = handed;
  const text = useText();
  const { state, data, reasons, submittedAt } = certification;
  // Bound to this submission: an approval of newer data ends the change.
  const [changed, setChanged] = useState<number | null>(null);
  const isChanging = state === 'approved' && changed !== null && changed === submittedAt;
  const isApproved = state === 'approved' && !isChanging;
  const isOpen = (field: string) => state !== 'rejected' || isReopened(field, reasons);
  const all = Object.keys(certificationForms[kind].properties);
  const open = isApproved || state === 'submitted' ? [] : all.filter(isOpen);
  const hidden = isApproved ? (apart?.fields ?? []) : [];
  const read = all.filter((field) => !open.includes(field) && !hidden.includes(field));
  return (
    <Card
      id={kind}
      title={
        <span className="cluster gap-3">
          {text(`certification.${kind}.title`)}
          {/* A warning, not an error: the owner can submit it again. */}
          <StateBadge
            state={state}
            of="personal.certification.state"
            tone={state === 'rejected' ? 'warning' : undefined}
          />
        </span>
      }
      lead={text(`certification.${kind}.lead`)}
      actions={
        isApproved && (
          <Button onClick={() => setChanged(submittedAt)}>{text('certification.change')}</Button>
        )
      }
    >
      <div className="stack gap-5 flat-text hide-empty-parts">
        {/* Read out when it changes, as after the form was sent. */}
        <div role="status">
          <Outcome certification={certification} />
        </div>
        {closed && <p>{closed}</p>}
        {!closed && open.length > 0 && (
          <CertificationForm
            key={submittedAt}
            {...handed}
            open={open}
            // A change of approved data can be cancelled.
            onCancel={isChanging ? () => setChanged(null) : undefined}
          />
        )}
        {state === 'rejected' && read.length > 0 && (
          <h3 className="subheading">{text('certification.stays')}</h3>
        )}
        {data && read.length > 0 && <CertificationData data={data} fields={read} />}
        {isApproved && apart?.content}
      </div>
    </Card>
  );
}
