import type { ToolScope } from '#contract/portal/console-tool-tokens.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Caller, McpContext } from './tool.ts';
import { ToolError } from './tool-error.ts';

/** Returns the page on which members of an organisation make tokens for tools. */
export function toTokensPage({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `${publicUrl}/control/agents`;
}

/** Throws a ToolError that names the first scope if the caller's token has none of them; the demo account has all. */
export function assertScope(
  { people: { settings } }: McpContext,
  { grant }: Caller,
  ...scopes: [ToolScope, ...ToolScope[]]
): void {
  if (!grant || scopes.some((scope) => grant.scopes.includes(scope))) return;
  throw new ToolError(
    `Your token lacks the scope \`${scopes[0]}\`; it has: ${grant.scopes.join(', ')}. Make another at ${toTokensPage(settings)}.`,
  );
}
