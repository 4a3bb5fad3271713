import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { ToolScope } from '#contract/portal/console-tool-tokens.ts';
import type { DemoAccount } from '#server/demo.ts';
import type { Evidence, Found } from '#server/gateway/diagnosis/diagnosis-thread.ts';
import type { ToolGrant } from '#server/people/credentials/tool-tokens.ts';
import type { People } from '#server/people/people.ts';
import { toNetwork } from '#server/people/users/network.ts';
import type { BuiltPages } from './documentation/built-pages.ts';
import type { DocumentSearch } from './documentation/document-search.ts';
import type { Reference } from './documentation/reference.ts';

/** Services that tools use. */
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

/** Caller of a tool. */
export interface Caller {
  address: string;
  /** Rights of the token; undefined if none was sent. */
  grant?: ToolGrant | undefined;
}

/** Returns the key by which callers take turns at expensive work. */
export function toAsker({ address, grant }: Caller): string {
  return grant?.accountId ?? toNetwork(address);
}

type Annotations = Required<Omit<ToolAnnotations, 'title'>>;

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
interface ToolParts<Input extends TProperties, Output extends TObject | undefined> {
  name: string;
  title: string;
  description: string;
  annotations: Annotations;
  /** Arguments by name; others are refused. */
  input: Input;
  output: Output;
  /** Acts as the account of the token, else as the demo's; not offered if there is neither. */
  needsAccount?: true;
  /** Scope that the token needs; absent if any token will do, or the tool checks by itself. */
  scope?: ToolScope;
  run(
    context: McpContext,
    asked: Static<TObject<Input>>,
    caller: Caller,
  ): Promise<Output extends TObject ? Static<Output> : string>;
}

type Tool<Input extends TProperties, Output extends TObject | undefined> = Omit<
  ToolParts<Input, Output>,
  'input'
> & { input: TObject<Input> };

export type AnyTool = Tool<TProperties, TObject | undefined>;

export function defineTool<
  Input extends TProperties,
  const Output extends TObject | undefined = undefined,
>(tool: ToolParts<Input, Output>): Tool<Input, Output> {
  return { ...tool, input: Type.Object(tool.input, { additionalProperties: false }) };
}
