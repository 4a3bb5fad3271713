import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import { useText } from '#client/texts.ts';
import type { OperationPage } from '#reference/page.ts';
import { useSampleLanguage } from './sample-choice.ts';
import styles from './sample-program.module.css';
import { toNextTab } from './to-next-tab.ts';

/** Chooses the language of the samples, on this page and all others. */
export function SampleTabs({ page }: { page: OperationPage }) {
  const text = useText();
  const { languages, current, choose } = useSampleLanguage(page);
  const handleKey = (event: KeyboardEvent) => {
    const next = toNextTab(event, languages, current);
    if (!next) return;
    event.preventDefault();
    choose(next.id);
    document.getElementById(`sample-tab-${next.id}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={text('samples.languages')} className={styles.tabs}>
      {languages.map((language) => (
        <button
          key={language.id}
          type="button"
          role="tab"
          id={`sample-tab-${language.id}`}
          aria-controls="sample-program"
          aria-selected={language === current}
          tabIndex={language === current ? 0 : -1}
          className={clsx('clean-btn', styles.tab)}
          onClick={() => choose(language.id)}
          onKeyDown={handleKey}
        >
          {language.name}
        </button>
      ))}
    </div>
  );
}
