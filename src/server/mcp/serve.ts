import { createMcpHandler, type ListToolsResult, McpServer } from '@modelcontextprotocol/server';
import { callTool, type ToolCalls } from './call-tool.ts';
import type { Caller } from './tool.ts';
import { toOffered } from './tools/all.ts';

/** A tool as the protocol lists it; TypeBox's schemas are JSON Schema under another type. */
type ListedTool = ListToolsResult['tools'][number];

const instructions =
  "Documentation and sandbox of a courier's open API. Begin with search_documentation or read_operation, then try a request with call_sandbox, which signs it as the sandbox account of your token or, without one, as the public demo account. Nothing here reaches production, and no tool needs a secret of production. Pages are plain Markdown too, at their address with .md behind it; /llms.txt lists them, and /openapi.json describes all operations.";

/** Creates a server for one message. Nothing is kept between messages, so any process may answer each. */
function createServer(calls: ToolCalls, caller: Caller): McpServer {
  const { context } = calls;
  const title = context.people.settings.brandName;
  const version = context.reference.readVersion(undefined).name;
  const mcp = new McpServer(
    { name: 'courier-open-platform', title, version },
    { capabilities: { tools: {} }, instructions },
  );
  // Lists and checks by our own schemas, for error messages that an agent can act on.
  mcp.server.setRequestHandler('tools/list', () => ({
    tools: toOffered(context, caller).map(
      ({ input, output, annotations, ...tool }): ListedTool => ({
        name: tool.name,
        title: tool.title,
        description: tool.description,
        annotations: { ...annotations },
        inputSchema: input as object as ListedTool['inputSchema'],
        ...(output && { outputSchema: output as object as ListedTool['outputSchema'] }),
      }),
    ),
  }));
  mcp.server.setRequestHandler('tools/call', ({ params }) =>
    callTool(calls, caller, params.name, params.arguments ?? {}),
  );
  return mcp;
}

/** Handles one message of the Model Context Protocol, in any revision that the library speaks. */
export function answerMessage(
  calls: ToolCalls,
  caller: Caller,
  request: Request,
  parsedBody: unknown,
): Promise<Response> {
  const { fetch } = createMcpHandler(() => createServer(calls, caller), {
    // Tools never change, so there is nothing to subscribe to.
    maxSubscriptions: 0,
    onerror: (error) => calls.log.debug({ err: error }, 'a message of MCP was refused'),
  });
  return fetch(request, { parsedBody });
}
