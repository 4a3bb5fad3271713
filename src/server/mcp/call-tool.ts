import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import type { FastifyBaseLogger } from 'fastify';
import { resolveAddress } from '#contract/operations/basic/resolve-address.ts';
import { sandboxListPushes } from '#contract/operations/sandbox/list-pushes.ts';
import { isUnavailable } from '#server/database/unavailable.ts';
import { TooManyWaiting } from '#server/runtime/worker-thread.ts';
import { suggest } from '#server/text/nearest.ts';
import { assertScope, toTokensPage } from './assert-scope.ts';
import { readArguments } from './check-arguments.ts';
import type { Caller, McpContext } from './tool.ts';
import { ToolError } from './tool-error.ts';
import { toOffered, tools } from './tools/all.ts';

/** Called for each tool call: its name, `unknown` if there is no such tool, and how it ended. */
export type ToolCounter = (tool: string, outcome: 'answered' | 'refused' | 'failed') => void;

export interface ToolCalls {
  context: McpContext;
  log: FastifyBaseLogger;
  count: ToolCounter | undefined;
}

/** Operations that agents call with `call_sandbox` instead of these former tools. */
const formerTools = new Map([
  ['resolve_address', resolveAddress.id],
  ['list_recent_pushes', sandboxListPushes.id],
]);

const toText = (text: string): CallToolResult['content'] => [{ type: 'text', text }];

function refuse(text: string): CallToolResult {
  return { content: toText(text), isError: true };
}

/** Refuses a tool that needs an account in a result, for the agent to act on; an unknown one by a protocol error. */
function refuseUnknown(context: McpContext, caller: Caller, name: string): CallToolResult {
  const names = toOffered(context, caller).map((tool) => tool.name);
  if (tools.some((tool) => tool.name === name)) {
    const page = toTokensPage(context.people.settings);
    return refuse(
      `${name} acts as a sandbox account: connect with a token of your own. Make one at ${page}.`,
    );
  }
  const replacement = formerTools.get(name);
  const others =
    replacement === undefined
      ? suggest(names, name, `Tools: ${names.join(', ')}.`)
      : `Use call_sandbox with \`operation: "${replacement}"\` instead.`;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no such tool. ${others}`);
}

/** Returns in words what went wrong. An argument may be a key, which no log may show. */
function toFailure({ log }: ToolCalls, tool: string, error: unknown): CallToolResult {
  if (error instanceof TooManyWaiting || isUnavailable(error)) {
    log.warn({ err: error, tool }, 'a tool could not answer');
    return refuse('The server is busy. Try again in a few seconds.');
  }
  log.error({ err: error, tool }, 'a tool failed');
  return refuse('The tool failed, and the failure is logged. Try again later.');
}

/** Calls a tool; invalid arguments are a result too, for the agent to fix. */
export async function callTool(
  calls: ToolCalls,
  caller: Caller,
  name: string,
  given: Record<string, unknown>,
): Promise<CallToolResult> {
  const { context, count } = calls;
  const tool = toOffered(context, caller).find((each) => each.name === name);
  if (!tool) {
    count?.('unknown', 'refused');
    return refuseUnknown(context, caller, name);
  }
  try {
    if (tool.scope) assertScope(context, caller, tool.scope);
    const asked = readArguments(tool.input, given);
    const answer = await tool.run(context, asked, caller);
    count?.(name, 'answered');
    if (typeof answer === 'string') return { content: toText(answer) };
    return { content: toText(JSON.stringify(answer)), structuredContent: answer };
  } catch (error) {
    count?.(name, error instanceof ToolError ? 'refused' : 'failed');
    return error instanceof ToolError ? refuse(error.message) : toFailure(calls, name, error);
  }
}
