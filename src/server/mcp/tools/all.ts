import type { AnyTool, Caller, McpContext } from '../tool.ts';
import { callSandboxTool } from './call-sandbox.ts';
import { diagnoseSignature } from './diagnose-signature.ts';
import { listRecentCalls } from './list-recent-calls.ts';
import { lookUpError } from './look-up-error.ts';
import { moveParcelTool } from './move-parcel.ts';
import { readOperation } from './read-operation.ts';
import { readPage } from './read-page.ts';
import { searchDocumentation } from './search-documentation.ts';
import { signText } from './sign-text.ts';

/** Every tool, in listing order. */
export const tools: readonly AnyTool[] = [
  searchDocumentation,
  readPage,
  readOperation,
  lookUpError,
  signText,
  diagnoseSignature,
  callSandboxTool,
  moveParcelTool,
  listRecentCalls,
];

/** Tools that can be served. */
export function toOffered({ demo }: McpContext, { grant }: Caller): readonly AnyTool[] {
  return demo || grant ? tools : tools.filter(({ needsAccount }) => !needsAccount);
}
