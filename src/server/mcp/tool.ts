import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Static, TObject } from 'typebox';
import type { ToolScope } from '#contract/portal/console-tool-tokens.ts';
import type { DemoAccount } from '#server/demo.ts';
import type { Evidence, Found } from '#server/gateway/diagnosis/diagnosis-thread.ts';
import type { ToolGrant } from '#server/people/credentials/tool-tokens.ts';
import type { People } from '#server/people/people.ts';
import { toNetwork } from '#server/people/users/network.ts';
import type { BuiltPages } from './documentation/built-pages.ts';
import type { DocumentSearch } from './documentation/document-search.ts';
import type { Reference } from './documentation/reference.ts';

/** What tools work with. */
export interface McpContext {
  people: Pick<People, 'database' | 'reports' | 'write' | 'secrets' | 'settings' | 'texts' | 'now'>;
  reference: Reference;
  pages: BuiltPages;
  search: DocumentSearch;
  /** Runs in the thread that explains wrong digests of calls too. */
  diagnose(evidence: Evidence, asker: string): Promise<Found>;
  /** Account of callers without a token; undefined if they are not offered the tools that need one. */
  demo: DemoAccount | undefined;
  /** Makes a call to this same server; the call log records the token. */
  inject(call: InjectOptions, grant: ToolGrant | undefined): Promise<LightMyRequestResponse>;
}

/** Who called a tool. */
export interface Caller {
  address: string;
  /** What their token grants; undefined if they sent none. */
  grant?: ToolGrant | undefined;
}

/** Returns the key by which callers take turns at expensive work. */
export function toAsker({ address, grant }: Caller): string {
  return grant?.accountId ?? toNetwork(address);
}

/** Side effects of a tool, as the Model Context Protocol describes them. */
interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

export const onlyReads: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Irreversible, and reaches other servers by pushes. */
export const changesSandbox: Annotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

/** A tool that returns an object of its output schema, or text if it has none. */
export interface Tool<Input extends TObject, Output extends TObject | undefined> {
  name: string;
  title: string;
  description: string;
  annotations: Annotations;
  input: Input;
  output: Output;
  /** Acts as the account of the token, else as the demo's; not offered if there is neither. */
  needsAccount?: true;
  /** Scope that the token needs; absent if any token will do, or the tool checks by itself. */
  scope?: ToolScope;
  run(
    context: McpContext,
    asked: Static<Input>,
    caller: Caller,
  ): Promise<Output extends TObject ? Static<Output> : string>;
}

export type AnyTool = Tool<TObject, TObject | undefined>;

export function defineTool<
  Input extends TObject,
  const Output extends TObject | undefined = undefined,
>(tool: Tool<Input, Output>): Tool<Input, Output> {
  return tool;
}
