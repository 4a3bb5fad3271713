import sources from '@page-data/samples.json';
import clsx from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useApiOrigins } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import type { OperationPage } from '#reference/page.ts';
import { toPageProgram } from '#reference/samples/page-program.ts';
import type { SampleAccount } from '#reference/samples/program.ts';
import { SampleView } from './SampleView.tsx';
import { useSampleLanguage } from './sample-choice.ts';
import './sample-grammars.ts';
import styles from './sample-program.module.css';
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
  const Icon = isRevealed ? EyeOff : Eye;
  const label = text(`client.secret.${isRevealed ? 'hide' : 'show'}`, {
    label: text('samples.secrets'),
  });
  return (
    <SampleView
      page={page}
      language={current}
      program={isRevealed ? program : shown}
      copied={program}
      note={text(`samples.account.${lacksOrder ? 'demoNumbers' : state}`)}
    >
      {state === 'own' && (
        <button
          type="button"
          className={clsx('clean-btn', styles.reveal)}
          aria-label={label}
          title={label}
          onClick={() => setRevealed(!isRevealed)}
        >
          <Icon size={16} aria-hidden />
        </button>
      )}
    </SampleView>
  );
}
