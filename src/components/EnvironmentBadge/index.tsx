import { Badge } from '@site/src/components/Badge';
import { useText } from '#client/texts.ts';
import type { Environment } from '#contract/portal/console-fields.ts';

export function EnvironmentBadge({ environment }: { environment: Environment }) {
  const text = useText();
  const tone = environment === 'production' ? 'brand' : 'info';
  return <Badge tone={tone}>{text(`control.environment.${environment}`)}</Badge>;
}
