import type { Static } from 'typebox';
import { anyone } from './access.ts';
import { answer, listOf, nullable, text } from './answer-fields.ts';
import { get } from './define-call.ts';

/** Address of the same answer for programs, below the portal's own. */
export const pushSourcesPath = '/push-sources.json';

/** Networks that pushes come from, as CIDR. */
export const PushSources = answer({
  /** Empty if the courier publishes none. */
  sources: listOf(text),
  /** An announced change; null if there is none. `from` is a time of RFC 3339. */
  next: nullable(answer({ from: text, sources: listOf(text) })),
});
export type PushSources = Static<typeof PushSources>;

export const readPushSources = get(PushSources)('help-center/pushSources', anyone);
