import Link from '@docusaurus/Link';
import { Alert } from '@site/src/components/Alert';
import { Ways } from '@site/src/components/Entrance/Ways.tsx';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { userStopReset } from '#contract/portal/factors.ts';

/** A press, since programs that look through mail open links by themselves. */
export function StopForm() {
  const text = useText();
  const ask = useAsk();
  const [isDone, setDone] = useState(false);
  const form = useForm({
    schema: userStopReset.request,
    defaults: {},
    send: () => ask(userStopReset, { token: window.location.hash.slice(1) }),
    onSuccess: () => setDone(true),
  });
  return (
    <>
      {isDone ? (
        <Alert tone="success" role="status" title={text('stopReset.done')} />
      ) : (
        <Form form={form}>
          <SubmitButton wide>{text('stopReset.submit')}</SubmitButton>
        </Form>
      )}
      <Ways>
        <Link to="/forgetPassword">{text('stopReset.password')}</Link>
        <Link to="/login">{text('forget.back')}</Link>
      </Ways>
    </>
  );
}
