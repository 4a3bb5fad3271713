/** Returns MCP client configurations in the two most common forms, and a call that tries the token. */
export function toSetups(url: string, token: string) {
  const server = { courier: { type: 'http', url, headers: { Authorization: `Bearer ${token}` } } };
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const check = [
    `curl ${url}`,
    `  -H 'Authorization: Bearer ${token}'`,
    "  -H 'Content-Type: application/json'",
    "  -H 'Accept: application/json, text/event-stream'",
    `  -d '${JSON.stringify(list)}'`,
  ];
  return {
    common: JSON.stringify({ mcpServers: server }, null, 2),
    servers: JSON.stringify({ servers: server }, null, 2),
    check: check.join(' \\\n'),
  };
}
