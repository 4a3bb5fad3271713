import { useText } from '#client/texts.ts';

/** Title of an action in the audit record; an action without a text shows its name in the code. */
export function Action({ action }: { action: string }) {
  const text = useText();
  const id = `operator.audit.action.${action}`;
  const words = text(id);
  return words === id ? <code dir="ltr">{action}</code> : words;
}
