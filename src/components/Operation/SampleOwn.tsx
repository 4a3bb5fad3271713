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
import { useLibraryAddress } from '#client/useLibraryAddress.ts';
import type { OperationPage } from '#reference/page.ts';
import { toLibraryProgram, toLibraryUse, toPageProgram } from '#reference/samples/page-program.ts';
import type { SampleAccount } from '#reference/samples/program.ts';
import { toEnv } from '#reference/samples/to-env.ts';
import { SamplePrograms } from './SamplePrograms.tsx';
import type { ShownProgram } from './SampleView.tsx';
import { isOfAccount, useSampleLanguage } from './sample-choice.ts';
import { toSampleNote } from './to-sample-note.ts';
import { useSampleAccount } from './useSampleAccount.ts';
import { useSampleContent } from './useSampleContent.ts';

/** The program in the chosen language with the reader's account in it. */
export function SampleOwn({ page }: { page: OperationPage }) {
  const text = useText();
  const { current } = useSampleLanguage(page);
  const { sandbox: origin } = useApiOrigins();
  const { account, masked, state, hasSecrets, fillIn, busy, failure } = useSampleAccount();
  const { content, byLibrary } = useSampleContent(page, state === 'demo');
  const [isRevealed, setRevealed] = useState(false);
  const canFillIn = fillIn !== undefined;
  const toShown = (program: string, hidden: string): ShownProgram => ({
    program: isRevealed ? program : hidden,
    copied: program,
    note: toSampleNote(state, { program, canFillIn }),
  });
  const toByHand = (own: SampleAccount) =>
    toPageProgram(current.id, page, { origin, account: own, content }, sources);
  const toByLibrary = (own: SampleAccount) =>
    toLibraryProgram(current.id, page, { origin, account: own, content: byLibrary }, sources);
  const toAddress = useLibraryAddress();
  const [whole, hidden] = [toByLibrary(account), toByLibrary(masked)];
  const env = toEnv(account, origin, page.version.scheme);
  const foot = isOfAccount(page) && state !== 'none' && (
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
      <SamplePrograms
        page={page}
        language={current}
        byHand={toShown(toByHand(account), toByHand(masked))}
        byLibrary={
          whole && hidden
            ? { ...toShown(whole, hidden), ...toLibraryUse(current.id, page, toAddress) }
            : undefined
        }
        foot={foot}
        tools={
          isOfAccount(page) &&
          hasSecrets && (
            <RevealButton
              label={text('samples.secrets')}
              shown={isRevealed}
              toggle={() => setRevealed(!isRevealed)}
            />
          )
        }
      />
      {failure && <Failure failure={failure} />}
    </>
  );
}
