import sources from '@page-data/samples.json';
import { RevealButton } from '@site/src/components/RevealButton';
import { useState } from 'react';
import { useApiOrigins } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import type { OperationPage } from '#reference/page.ts';
import { toPageProgram } from '#reference/samples/page-program.ts';
import type { SampleAccount } from '#reference/samples/program.ts';
import { SampleView } from './SampleView.tsx';
import { useSampleLanguage } from './sample-choice.ts';
import './sample-grammars.ts';
import { useSampleAccount } from './useSampleAccount.ts';
import { useSampleContent } from './useSampleContent.ts';

/** The program in the chosen language with the reader's account in it. */
export function SampleOwn({ page }: { page: OperationPage }) {
  const text = useText();
  const { current } = useSampleLanguage(page);
  const { sandbox: origin } = useApiOrigins();
  const { account, masked, state } = useSampleAccount();
  const { content, hasExampleNumbers } = useSampleContent(page);
  const [isRevealed, setRevealed] = useState(false);
  const toProgram = (shown: SampleAccount) =>
    toPageProgram(current.id, page, { origin, account: shown, content }, sources);
  const program = toProgram(account);
  const shown = toProgram(masked);
  const lacksOrder = state === 'demo' && hasExampleNumbers;
  return (
    <SampleView
      page={page}
      language={current}
      program={isRevealed ? program : shown}
      copied={program}
      note={text(`samples.account.${lacksOrder ? 'demoNumbers' : state}`)}
    >
      {state === 'own' && (
        <RevealButton
          label={text('samples.secrets')}
          shown={isRevealed}
          toggle={() => setRevealed(!isRevealed)}
        />
      )}
    </SampleView>
  );
}
