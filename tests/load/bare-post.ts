import http, { type Agent, type OutgoingHttpHeaders } from 'node:http';

/** Posts a body and reads the response; no attempt is stored, nothing is checked. */
export function postBare(
  address: string,
  agent: Agent,
  headers: OutgoingHttpHeaders,
  body: string,
): Promise<void> {
  const length = { 'content-length': Buffer.byteLength(body) };
  const options = { method: 'POST', agent, headers: { ...headers, ...length } };
  return new Promise((resolve, reject) => {
    const request = http.request(address, options, (response) => {
      response.resume().on('end', resolve);
    });
    request.on('error', reject).end(body);
  });
}
