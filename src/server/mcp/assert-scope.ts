import type { ToolScope } from '#contract/portal/console-tool-tokens.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Caller, McpContext } from './tool.ts';
import { ToolError } from './tool-error.ts';

/** Returns the page on which members of an organisation make tokens for tools. */
export function toTokensPage({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `${publicUrl}/control/agents`;
}

/**
 * Throws a ToolError if the caller's token lacks a scope. Without a token the caller acts as the demo
 * account, which has all.
 */
export function assertScope(
  { people: { settings } }: McpContext,
  { grant }: Caller,
  scope: ToolScope,
): void {
  if (!grant || grant.scopes.includes(scope)) return;
  throw new ToolError(
    `Your token lacks the scope \`${scope}\`; it has: ${grant.scopes.join(', ')}. Make another at ${toTokensPage(settings)}.`,
  );
}
