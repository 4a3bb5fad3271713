import { AreaField } from '@site/src/components/AreaField';
import { DialogButton } from '@site/src/components/DialogButton';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { Phrase } from '@site/src/components/Phrase';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { resumeIntegrator, suspendIntegrator } from '#contract/portal/operator-integrators.ts';
import type { Standing } from '../_useStanding.ts';

interface QuestionProps {
  standing: Standing;
  /** Id of the words that say what it does. */
  words: string;
  close: () => void;
  /** Closes too. */
  finish: Standing['end'];
}

/** Says what is taken away and what stays, and asks for the reason that the members read. */
function Suspend({ standing, words, close, finish }: QuestionProps) {
  const text = useText();
  const ask = useAsk();
  const { organisation } = standing.seen;
  const form = useForm({
    schema: suspendIntegrator.request,
    defaults: { reason: '' },
    send: ({ reason }) =>
      standing.attempt('suspended', () => ask(suspendIntegrator, { organisation, reason })),
    onSuccess: finish,
  });
  return (
    <Form form={form}>
      <div id={words} className="stack gap-2 flat-text">
        <p>
          <Phrase text={text('operator.suspend.stops')} />
        </p>
        <p>{text('operator.suspend.stays')}</p>
      </div>
      <AreaField name="reason" hint={text('operator.suspend.reason.hint')} />
      <SubmitButton danger cancel={close}>
        {text('operator.suspend.confirm')}
      </SubmitButton>
    </Form>
  );
}

function Resume({ standing, words, close, finish }: QuestionProps) {
  const text = useText();
  const ask = useAsk();
  const { organisation } = standing.seen;
  const form = useForm({
    schema: resumeIntegrator.request,
    defaults: {},
    send: () => standing.attempt('resumed', () => ask(resumeIntegrator, { organisation })),
    onSuccess: finish,
  });
  return (
    <Form form={form}>
      <p id={words} className="no-margin">
        {text('operator.resume.text')}
      </p>
      <SubmitButton cancel={close}>{text('operator.resume.confirm')}</SubmitButton>
    </Form>
  );
}

/** Takes an integrator's right to call away, or gives it back. */
export function StandingButton({ standing }: { standing: Standing }) {
  const text = useText();
  const words = useId();
  const { name, suspension } = standing.seen;
  const [act, Question] = suspension
    ? (['resume', Resume] as const)
    : (['suspend', Suspend] as const);
  return (
    <DialogButton
      kind={suspension ? 'primary' : 'danger'}
      title={text(`operator.${act}.title`, { name })}
      describedBy={words}
      content={(close) => (
        <Question
          standing={standing}
          words={words}
          close={close}
          finish={(outcome) => {
            close();
            standing.end(outcome);
          }}
        />
      )}
    >
      {text(`operator.${act}`)}
    </DialogButton>
  );
}
