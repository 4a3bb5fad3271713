import sources from '@page-data/samples.json';
import { Button } from '@site/src/components/Button';
import { CopyAction } from '@site/src/components/CopyButton/CopyAction.tsx';
import { Failure } from '@site/src/components/Failure';
import { Phrase } from '@site/src/components/Phrase';
import { RevealButton } from '@site/src/components/RevealButton';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useApiOrigins } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import type { OperationPage } from '#reference/page.ts';
import { toPageProgram } from '#reference/samples/page-program.ts';
import type { SampleAccount } from '#reference/samples/program.ts';
import { toEnv } from '#reference/samples/to-env.ts';
import { SampleView } from './SampleView.tsx';
import { useSampleLanguage } from './sample-choice.ts';
import { toSampleNote } from './to-sample-note.ts';
import { useSampleAccount } from './useSampleAccount.ts';
import { useSampleContent } from './useSampleContent.ts';

/** The program in the chosen language with the reader's account in it. */
export function SampleOwn({ page }: { page: OperationPage }) {
  const text = useText();
  const { current } = useSampleLanguage(page);
  const { sandbox: origin } = useApiOrigins();
  const { account, masked, state, hasSecrets, fillIn, busy, failure } = useSampleAccount();
  const { content, hasExampleNumbers } = useSampleContent(page, state === 'demo');
  const [isRevealed, setRevealed] = useState(false);
  const toProgram = (shown: SampleAccount) =>
    toPageProgram(current.id, page, { origin, account: shown, content }, sources);
  const program = toProgram(account);
  const shown = toProgram(masked);
  const canFillIn = fillIn !== undefined;
  const note = toSampleNote(state, { program, canFillIn, hasExampleNumbers });
  const env = toEnv(account, origin, page.version.scheme);
  // A receiver of version 2 has nothing of the account.
  const isOfAccount = page.direction === 'call' || page.version.scheme === 'md5-v1';
  const foot = isOfAccount && state !== 'none' && (
    <>
      {fillIn && (
        <Button aria-disabled={busy || undefined} onClick={() => void fillIn()}>
          <KeyRound size={14} aria-hidden />
          {text('samples.fillIn')}
        </Button>
      )}
      <CopyAction value={env.text}>{text('samples.env')}</CopyAction>
      {env.left.length > 0 && (
        <p>
          <Phrase text={text('samples.env.left', { names: `\`${env.left.join(', ')}\`` })} />
        </p>
      )}
    </>
  );
  return (
    <>
      <SampleView
        page={page}
        language={current}
        program={isRevealed ? program : shown}
        copied={program}
        note={text(`samples.account.${note}`)}
        foot={foot}
      >
        {isOfAccount && hasSecrets && (
          <RevealButton
            label={text('samples.secrets')}
            shown={isRevealed}
            toggle={() => setRevealed(!isRevealed)}
          />
        )}
      </SampleView>
      {failure && <Failure failure={failure} />}
    </>
  );
}
