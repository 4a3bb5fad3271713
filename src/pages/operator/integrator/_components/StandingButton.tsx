import { CallForm } from '@site/src/components/CallForm';
import { DialogButton } from '@site/src/components/DialogButton';
import { Phrase } from '@site/src/components/Phrase';
import { useId, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { portalErrors } from '#contract/errors.ts';
import {
  type Integrator,
  resumeIntegrator,
  suspendIntegrator,
} from '#contract/portal/operator-integrators.ts';

/** Result of a try to suspend or resume; another reviewer may have been faster. */
interface Ended {
  how: 'suspended' | 'resumed' | 'overtaken';
  /** The state shown before. */
  before: Integrator;
  after?: Integrator;
}

/** Suspends or resumes an integrator; `seen` is its newest known state. */
export function useStanding(loaded: Integrator, reload: () => void) {
  const [ended, setEnded] = useState<Ended>();
  const attempt = async (
    how: 'suspended' | 'resumed',
    act: () => Promise<Integrator>,
  ): Promise<Ended> => {
    try {
      return { how, before: loaded, after: await act() };
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== portalErrors.conflict) throw error;
      return { how: 'overtaken', before: loaded };
    }
  };
  const end = (outcome: Ended) => {
    setEnded(outcome);
    if (outcome.how === 'overtaken') reload();
  };
  // Data loaded later is newer than the response.
  const seen = ended?.before === loaded ? (ended.after ?? loaded) : loaded;
  return { seen, ended, attempt, end };
}

export type Standing = ReturnType<typeof useStanding>;

interface QuestionProps {
  standing: Standing;
  /** Id of the text that describes the action. */
  words: string;
  close: () => void;
  /** Closes too. */
  finish: Standing['end'];
}

/** Says what suspension removes and what stays, and asks for the reason that the members read. */
function Suspend({ standing, words, close, finish }: QuestionProps) {
  const text = useText();
  const ask = useAsk();
  const { organisation } = standing.seen;
  return (
    <CallForm
      call={suspendIntegrator}
      sent={{ organisation }}
      defaults={{ reason: '' }}
      fields={{ reason: { hint: text('operator.suspend.reason.hint') } }}
      send={(request) => standing.attempt('suspended', () => ask(suspendIntegrator, request))}
      onSuccess={finish}
      submit={text('operator.suspend.confirm')}
      danger
      cancel={close}
    >
      <div id={words} className="stack gap-2 flat-text">
        <p>
          <Phrase text={text('operator.suspend.stops')} />
        </p>
        <p>{text('operator.suspend.stays')}</p>
      </div>
    </CallForm>
  );
}

function Resume({ standing, words, close, finish }: QuestionProps) {
  const text = useText();
  const ask = useAsk();
  const { organisation } = standing.seen;
  return (
    <CallForm
      call={resumeIntegrator}
      sent={{ organisation }}
      defaults={{}}
      send={(request) => standing.attempt('resumed', () => ask(resumeIntegrator, request))}
      onSuccess={finish}
      submit={text('operator.resume.confirm')}
      cancel={close}
    >
      <p id={words} className="no-margin">
        {text('operator.resume.text')}
      </p>
    </CallForm>
  );
}

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
