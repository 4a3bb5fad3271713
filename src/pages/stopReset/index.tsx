import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { Alert } from '@site/src/components/Alert';
import { Entrance, StepList, Ways } from '@site/src/components/Entrance';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { Result } from '@site/src/components/Result';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { userStopReset } from '#contract/portal/factors.ts';

/** Needs a click, because mail scanners open links by themselves. */
function Stop({ token }: { token: string }) {
  const text = useText();
  const ask = useAsk();
  const [isDone, setDone] = useState(false);
  const form = useForm({
    schema: userStopReset.request,
    defaults: {},
    send: () => ask(userStopReset, { token }),
    onSuccess: () => setDone(true),
  });
  if (isDone) return <Result of={token} title={text('stopReset.done')} />;
  return (
    <Form form={form}>
      <SubmitButton wide>{text('stopReset.submit')}</SubmitButton>
    </Form>
  );
}

function StopForm() {
  const text = useText();
  const isBrowser = useIsBrowser();
  const token = useLocation().hash.slice(1);
  return (
    <>
      {isBrowser && token === '' ? (
        <Alert tone="warning" title={text('stopReset.incomplete.title')}>
          <p>{text('stopReset.incomplete.text')}</p>
        </Alert>
      ) : (
        <Stop token={token} />
      )}
      <Ways>
        <Link to="/forgetPassword">{text('stopReset.password')}</Link>
        <Link to="/login">{text('forget.back')}</Link>
      </Ways>
    </>
  );
}

const names = ['stop', 'password', 'factor'];

/** `/stopReset#…`: the mail about a reset of second factors links here to stop it. */
export default function StopReset() {
  const text = useText();
  return (
    <Entrance
      title={text('stopReset.title')}
      lead={text('stopReset.lead')}
      aside={<StepList title={text('stopReset.steps')} of="stopReset.step" names={names} />}
    >
      <StopForm />
    </Entrance>
  );
}
