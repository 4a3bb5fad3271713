import { useText } from '#client/texts.ts';

/** What was put on record, in words; what has none yet is told by the name that the code gives it. */
export function Action({ action }: { action: string }) {
  const text = useText();
  const id = `operator.audit.action.${action}`;
  const words = text(id);
  return words === id ? <code dir="ltr">{action}</code> : words;
}
