import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useSiteSettings } from '#client/environment.ts';
import { type ShownSetting, showSettings } from '#contract/shown-settings.ts';

/** A setting of the courier named in documents, such as its time zone. */
export function Setting({ name }: { name: ShownSetting }) {
  const { currentLocale } = useDocusaurusContext().i18n;
  return <code dir="ltr">{showSettings(useSiteSettings(), currentLocale)[name]}</code>;
}
