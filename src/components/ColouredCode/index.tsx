import type { ComponentProps } from 'react';
import { useColoured } from './useColoured.ts';

interface Props extends Omit<ComponentProps<'code'>, 'children'> {
  code: string;
  /** Its name in Prism. */
  language: string;
}

/** A program in the colours of css/code.css. */
export function ColouredCode({ code, language, ...props }: Props) {
  const html = useColoured(code, language);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what the program says is escaped
  return <code {...props} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}
