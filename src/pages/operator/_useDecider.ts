import { useText } from '#client/texts.ts';

/** Names who decided: a reviewer, the operator tool, or the settings. */
export function useDecider(): (decidedBy: string) => string {
  const text = useText();
  return (decidedBy) => {
    const isSystem = decidedBy === 'operator' || decidedBy === 'auto';
    return isSystem ? text(`operator.system.${decidedBy}`) : decidedBy;
  };
}
