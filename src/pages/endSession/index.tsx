import { useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Entrance, StepList } from '@site/src/components/Entrance';
import { Failure } from '@site/src/components/Failure';
import { Result } from '@site/src/components/Result';
import { Time } from '@site/src/components/Time';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { type EndedByLink, endByLink } from '#contract/portal/activity.ts';

type Outcome = EndedByLink['outcome'];

const tones = { ended: 'success', over: 'info', expired: 'warning' } as const;

function Ways({ outcome }: { outcome?: Outcome }) {
  const text = useText();
  const isLeft = outcome === undefined || outcome === 'expired';
  return (
    <>
      {isLeft ? (
        <ButtonLink kind="primary" to="/personalCenter/sessions">
          {text('personal.nav.sessions')}
        </ButtonLink>
      ) : (
        <ButtonLink kind="primary" to="/forgetPassword">
          {text('endSession.next.password.title')}
        </ButtonLink>
      )}
      <ButtonLink to="/personalCenter/activity">
        {text('endSession.next.activity.title')}
      </ButtonLink>
    </>
  );
}

/** Ends the link's session on a click. Following the link alone changes nothing, because programs do that too. */
function EndSession() {
  const text = useText();
  const ask = useAsk();
  const isBrowser = useIsBrowser();
  const { hash } = useLocation();
  const [done, setDone] = useState<EndedByLink>();
  const token = isBrowser ? hash.slice(1) : undefined;
  const { run, busy, failure } = useAct(async () => {
    if (token) setDone(await ask(endByLink, { token }));
  });
  if (done) {
    const { outcome, factorsOffAt } = done;
    return (
      <Result
        of={outcome}
        tone={tones[outcome]}
        title={text(`endSession.${outcome}.title`)}
        actions={<Ways outcome={outcome} />}
      >
        <p>{text(`endSession.${outcome}.text`)}</p>
        {factorsOffAt !== null && (
          <>
            <p>{text('endSession.reset')}</p>
            <p>
              {text('factor.reset.offAt')} <Time at={factorsOffAt} show="exact" />
            </p>
          </>
        )}
      </Result>
    );
  }
  if (token === '') {
    return (
      <Alert tone="warning" title={text('endSession.incomplete.title')} actions={<Ways />}>
        <p>{text('endSession.incomplete.text')}</p>
      </Alert>
    );
  }
  return (
    <div className="stack gap-4">
      {failure && <Failure failure={failure} />}
      <div>
        <Button
          kind="danger"
          disabled={token === undefined}
          aria-disabled={busy || undefined}
          onClick={() => run()}
        >
          {text('endSession.action')}
        </Button>
      </div>
    </div>
  );
}

const names = ['password', 'activity', 'keys'];

/** `/endSession`: target of the link in a mail about an unknown device, signed in or not. */
export default function EndSessionPage() {
  const text = useText();
  return (
    <Entrance
      title={text('endSession.title')}
      lead={text('endSession.lead')}
      aside={<StepList title={text('endSession.next')} of="endSession.next" names={names} />}
    >
      <EndSession />
    </Entrance>
  );
}
