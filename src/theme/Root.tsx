import Head from '@docusaurus/Head';
import { HtmlClassNameProvider } from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { ScriptFont } from '@site/src/components/ScriptFont';
import { StepUp } from '@site/src/components/StepUp';
import { TabMemory } from '@site/src/components/TabMemory';
import type { ReactNode } from 'react';
import { useLanguageEffects } from '#client/useLanguageEffects.ts';
import { languageOfLocale } from '#contract/languages.ts';

function Page({ children }: { children: ReactNode }) {
  useLanguageEffects();
  const { code, locale } = languageOfLocale(useDocusaurusContext().i18n.currentLocale);
  return (
    <HtmlClassNameProvider className={code}>
      <Head>
        <html lang={locale} data-lang={code} />
      </Head>
      <ScriptFont />
      {children}
      <StepUp />
    </HtmlClassNameProvider>
  );
}

/** Stands above every page: class and data-lang of <html> carry the spec's language code (decision 0011). */
export default function Root({ children }: { children: ReactNode }) {
  return (
    <TabMemory>
      <Page>{children}</Page>
    </TabMemory>
  );
}
