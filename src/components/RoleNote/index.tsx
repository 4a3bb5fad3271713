import { useText } from '#client/texts.ts';
import { useLacking } from '#client/useMay.ts';
import type { Access } from '#contract/portal/access.ts';
import type { Environment } from '#contract/portal/console-fields.ts';

/** Replaces what a member may not do with who may; renders nothing if they may. */
export function RoleNote({ call, environment }: { call: Access; environment?: Environment }) {
  const text = useText();
  const lacking = useLacking()(call, environment);
  if (!lacking) return null;
  return <p className="muted-sm no-margin">{text(`organisation.only.${lacking}`)}</p>;
}
