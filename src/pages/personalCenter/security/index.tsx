import { useLocation } from '@docusaurus/router';
import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { CodeField } from '@site/src/components/CodeField';
import { FactorsPanel } from '@site/src/components/Factors/FactorsPanel.tsx';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { Load } from '@site/src/components/Load';
import { PasswordForm } from '@site/src/components/PasswordForm';
import { PhoneField } from '@site/src/components/PhoneField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import { ownSendSms } from '#contract/portal/codes.ts';
import { userChangeEmail, userChangePhone, userMe } from '#contract/portal/user.ts';
import { createPersonalPage } from '../_components/PersonalPage.tsx';
import { SharedNote } from '../_components/SharedNote.tsx';
import styles from '../_components/styles.module.css';

interface ContactFormProps {
  kind: 'email' | 'phone';
  close: (isDone: boolean) => void;
}

const purposes = { email: 'newEmail', phone: 'newPhone' } as const;

function ContactForm({ kind, close }: ContactFormProps) {
  const text = useText();
  const ask = useAsk();
  const call = kind === 'email' ? userChangeEmail : userChangePhone;
  const form = useForm({
    schema: call.request,
    defaults: { [kind]: '', code: '' },
    send: (values) => ask(call, values as never),
    onSuccess: () => close(true),
  });
  return (
    <Form form={form} aria-label={text(`security.${kind}.change`)}>
      {kind === 'email' ? (
        <TextField
          name="email"
          label={text('security.email.new')}
          type="email"
          autoComplete="email"
        />
      ) : (
        <PhoneField name="phone" label={text('security.phone.new')} forCodes />
      )}
      <CodeField
        name="code"
        label={text(`security.${kind}.code`)}
        targetField={kind}
        send={({ target, captcha }) =>
          ask(ownSendSms, { purpose: purposes[kind], [kind]: target, captcha })
        }
      />
      <SubmitButton cancel={() => close(false)}>{text(`security.${kind}.save`)}</SubmitButton>
    </Form>
  );
}

interface SecurityCardProps {
  /** Hash of the page's address that opens the form: `#email`. */
  id: string;
  title: string;
  lead: string;
  /** The current value; null if there is none yet. */
  value?: string | null;
  action: string;
  done: string;
  onDone?: () => void;
  children: (close: (isDone: boolean) => void) => ReactNode;
}

function SecurityCard(props: SecurityCardProps) {
  const { id, title, lead, value, action, done, onDone, children } = props;
  const text = useText();
  const { hash } = useLocation();
  const [open, setOpen] = useState(hash === `#${id}`);
  const [isDone, setDone] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash !== `#${id}`) return;
    setOpen(true);
    place.current?.scrollIntoView({ block: 'start' });
  }, [hash, id]);
  const close = (succeeded: boolean) => {
    setOpen(false);
    setDone(succeeded);
    if (succeeded) onDone?.();
    // The focus is lost when the form disappears.
    place.current?.querySelector<HTMLElement>('h2')?.focus();
  };
  return (
    <div ref={place} id={id} className={styles.place}>
      <Card
        title={title}
        lead={lead}
        actions={
          !open && (
            <Button
              onClick={() => {
                setDone(false);
                setOpen(true);
              }}
            >
              {action}
            </Button>
          )
        }
      >
        {(isDone || value !== undefined || open) && (
          <div className="column gap-5">
            {isDone && <Alert tone="success" title={done} />}
            {value !== undefined && (
              <p className={styles.value}>
                {value === null ? text('personal.notGiven') : <bdi dir="ltr">{value}</bdi>}
              </p>
            )}
            {open && <div className={styles.form}>{children(close)}</div>}
          </div>
        )}
      </Card>
      <p role="status" className="visually-hidden">
        {isDone && done}
      </p>
    </div>
  );
}

const contacts = ['email', 'phone'] as const;

function Security() {
  const text = useText();
  const load = useLoad(userMe, {});
  return (
    <Load load={load}>
      {(profile) =>
        profile.shared ? (
          <SharedNote />
        ) : (
          <>
            <SecurityCard
              id="password"
              title={text('field.password')}
              lead={text('security.password.lead')}
              action={text('security.password.change')}
              done={text('security.password.done')}
            >
              {(close) => <PasswordForm account={profile.account} close={close} />}
            </SecurityCard>
            <FactorsPanel />
            {contacts.map((kind) => (
              <SecurityCard
                key={kind}
                id={kind}
                title={text(`field.${kind}`)}
                lead={text(`security.${kind}.lead`)}
                value={profile[kind]}
                action={text(`security.${kind}.${profile[kind] ? 'change' : 'add'}`)}
                done={text(`security.${kind}.done`)}
                onDone={load.reload}
              >
                {(close) => <ContactForm kind={kind} close={close} />}
              </SecurityCard>
            ))}
          </>
        )
      }
    </Load>
  );
}

export default createPersonalPage({ title: 'security.title', lead: 'security.lead' }, Security);
