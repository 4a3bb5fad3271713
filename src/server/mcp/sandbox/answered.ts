import { type Static, Type } from 'typebox';
import type { SandboxAnswer } from './call.ts';
import { shorten, shortenSent } from './shorten.ts';

/** What tools say of a call of the sandbox. */
export const answered = Type.Object({
  succeeded: Type.Boolean({ description: 'Whether the code of the response is "1".' }),
  status: Type.Integer({ description: 'HTTP status.' }),
  headers: Type.Record(Type.String(), Type.String()),
  response: Type.Unknown({
    description:
      'Long texts in it, such as labels, are cut; an answer that is still long is returned as truncated JSON text; request less data per call.',
  }),
  sent: Type.Object({
    path: Type.String(),
    headers: Type.Record(Type.String(), Type.String()),
    body: Type.String({
      description: 'The signed text; version 1 sends it as bizContent of a form.',
    }),
  }),
});

export function toAnswered({
  status,
  headers,
  body,
  sent,
}: SandboxAnswer): Static<typeof answered> {
  return {
    succeeded: (body as { code?: unknown } | null)?.code === '1',
    status,
    headers,
    response: shorten(body),
    sent: { ...sent, body: shortenSent(sent.body) },
  };
}
