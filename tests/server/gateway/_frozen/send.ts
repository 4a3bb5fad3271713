import type { ErrorCode } from '#contract/errors.ts';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import type { AnsweredError } from '#reference/openapi-parts.ts';
import { sign } from '../../_support/portal.ts';
import { sign2 } from '../../_support/version-2.ts';
import type { FrozenCall } from './document.ts';
import type { GateIntegrator } from './integrator.ts';

/** A response as received. */
export interface Outcome {
  status: number;
  body: {
    code: ErrorCode;
    msg: string;
    data: unknown;
    /** Only in version 2. */
    errors?: AnsweredError[];
  };
}

const schemes = {
  'md5-v1': ({ account, portal }: GateIntegrator, _path: string, text: string) => ({
    headers: sign(account, text, portal.clock.now),
    payload: new URLSearchParams({ bizContent: text }).toString(),
  }),
  'hmac-v2': ({ account, portal }: GateIntegrator, path: string, text: string) => ({
    headers: sign2(account, path, text, { at: portal.clock.now }),
    payload: text,
  }),
};

/** Makes a call with the signature and form of its version. */
export async function send(
  integrator: GateIntegrator,
  { scheme, contentType }: Descriptor,
  { path, url }: Pick<FrozenCall, 'path' | 'url'>,
  request: object,
): Promise<Outcome> {
  const { headers, payload } = schemes[scheme](integrator, path, JSON.stringify(request));
  const answer = await integrator.portal.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': contentType, ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}
