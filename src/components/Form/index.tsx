import useIsBrowser from '@docusaurus/useIsBrowser';
import styles from '@site/src/components/Field/styles.module.css';
import clsx from 'clsx';
import { type ComponentProps, type FormEvent, useEffect, useRef } from 'react';
import { FormContext, type FormModel } from './useForm.ts';

interface FormProps extends Pick<ComponentProps<'form'>, 'children' | 'className' | 'aria-label'> {
  form: FormModel;
}

/** A form of `useForm`; on the server its fields are rendered and wait for the script. */
export function Form({ form, children, className, ...props }: FormProps) {
  const isBrowser = useIsBrowser();
  const element = useRef<HTMLFormElement>(null);
  const { faultyTries } = form;
  useEffect(() => {
    if (faultyTries === 0) return;
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  }, [faultyTries]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void form.submit();
  };
  return (
    <FormContext value={form}>
      <form
        {...props}
        ref={element}
        className={clsx(styles.form, className)}
        method="post"
        noValidate
        aria-busy={form.busy || undefined}
        onSubmit={submit}
      >
        <fieldset className="plain-fieldset stack gap-5" disabled={!isBrowser}>
          {children}
        </fieldset>
      </form>
    </FormContext>
  );
}
