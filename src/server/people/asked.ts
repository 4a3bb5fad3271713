import type { Language } from '#contract/languages.ts';
import type { MemberCall, OpenCall, PortalCalls } from '#contract/portal/all.ts';
import type { AnswerOf, AskOf } from '#contract/portal/define-call.ts';
import type { MemberRole } from '#contract/portal/roles.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { SlicedJson } from '#server/http/sliced-json.ts';
import type { TextOf } from '#server/text/texts.ts';
import type { MemberPeople } from './lock-member.ts';
import type { Member } from './organisations/member.ts';
import type { People } from './people.ts';
import type { MemberSession, Origin, Session } from './sessions/session-store.ts';

/** A checked call for a handler, with caller, origin and language. */
export interface Asked<
  Request,
  Who extends Session | undefined = Session,
  Context extends People = People,
> {
  people: Context;
  request: Request;
  session: Who;
  user: Who extends Session ? UserRow : UserRow | undefined;
  /** Current organisation. */
  member: Who extends MemberSession ? Member : Member | undefined;
  language: Language;
  /** Texts in that language. */
  textOf: TextOf;
  /** Time zone of their local times. */
  timeZone: string;
  origin: Origin;
  /** The token header; empty if absent. */
  token: string;
  /** Names the session that the call opened, for the security log. */
  setSession(session: Session): void;
}

type SessionOf<Call> = Call extends OpenCall
  ? Session | undefined
  : Call extends MemberCall
    ? MemberSession
    : Session;

/** Changes for an organisation lock it and read the membership again (portal/hold-actor.ts). */
type PeopleOf<Call> = Call extends MemberCall & { least: MemberRole } ? MemberPeople : People;

/**
 * The handler of each call; the descriptions say which have a session. `Parts`: further context from the
 * portal. A file exports the handlers of its functions, and `portal/handlers.ts` lists them.
 */
export type Handlers<Parts = unknown> = {
  [Call in PortalCalls as Call['path']]: (
    asked: Asked<AskOf<Call>, SessionOf<Call>, PeopleOf<Call>> & Parts,
  ) => Promise<AnswerOf<Call> extends null ? void : AnswerOf<Call> | SlicedJson>;
};
