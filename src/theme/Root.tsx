import Head from '@docusaurus/Head';
import { HtmlClassNameProvider } from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { ScriptFont } from '@site/src/components/ScriptFont/index.tsx?build-only';
import { TabMemory } from '@site/src/components/TabMemory';
import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { askedProofAtom } from '#client/step-up.ts';
import { useLanguageEffects } from '#client/useLanguageEffects.ts';
import { languageOfLocale } from '#contract/languages.ts';

const ProofDialog = lazy(async () => ({
  default: (await import('@site/src/components/StepUp/ProofDialog.tsx')).ProofDialog,
}));

/** Wraps every page: asks for a proof of identity while a call waits for it. */
function StepUp() {
  const asked = useAtomValue(askedProofAtom);
  const [wasAsked, setWasAsked] = useState(false);
  useEffect(() => {
    if (asked) setWasAsked(true);
  }, [asked]);
  // Most pages never ask. Once loaded the dialog stays, since closing returns the focus.
  return (
    wasAsked && (
      <Suspense>
        <ProofDialog asked={asked} />
      </Suspense>
    )
  );
}

function Page({ children }: { children: ReactNode }) {
  useLanguageEffects();
  const { code, locale } = languageOfLocale(useDocusaurusContext().i18n.currentLocale);
  return (
    <HtmlClassNameProvider className={code}>
      <Head>
        <html lang={locale} data-lang={code} />
      </Head>
      {ScriptFont && <ScriptFont />}
      {children}
      <StepUp />
    </HtmlClassNameProvider>
  );
}

/** Wraps every page: class and data-lang of <html> hold the spec's language code (decision 0011). */
export default function Root({ children }: { children: ReactNode }) {
  return (
    <TabMemory>
      <Page>{children}</Page>
    </TabMemory>
  );
}
