import { hourMs } from '#contract/durations.ts';
import { certificationKinds } from '#contract/portal/cer.ts';
import { reviewSubjects } from '#contract/portal/operator-review.ts';
import { findCertification } from '#server/people/certification/certification-store.ts';
import {
  approveCertification,
  rejectCertification,
  type SeenCertification,
} from '#server/people/certification/decide.ts';
import { getReviewed, listWaiting } from '#server/people/certification/review.ts';
import { listDecisions } from '#server/people/certification/review-decisions.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { actor, type Command, type Options, toTime, UsageError } from './command.ts';
import { findOrganisation } from './find-user.ts';

/** Returns the certification that the options name, in its current state. */
async function readSeen({ database }: People, options: Options): Promise<SeenCertification> {
  const organisation = await findOrganisation(database, options.text('user'));
  const kind = options.choice('kind', certificationKinds);
  const row = await findCertification(database, { organisation, kind });
  if (!row) throw new PortalError('notFound', 'portal.certificationUnknown');
  return { organisation, kind, version: row.version };
}

async function answer(people: People, seen: SeenCertification) {
  const { account, level, kind, state, reasons } = await getReviewed(people, seen);
  return { user: account, kind, state, reasons, level };
}

/** Parses `field=words` of each --reason. */
function toReasons(options: Options): Record<string, string> {
  const reasons = options.several('reason').map((written) => {
    const [, field, words] = /^(\w+)=(.*)$/s.exec(written) ?? [];
    if (!field || !words?.trim()) {
      throw new UsageError(`--reason must be field=words, not ${written}`);
    }
    return [field, words.trim()];
  });
  return Object.fromEntries(reasons);
}

/** Certifications: `review list|show|approve|reject`, and with applications `review decided`. */
export const reviewCommands: Record<string, Command> = {
  'review list': {
    options: ['kind', 'page'],
    async run({ people }, options) {
      const kind = options.optionalChoice('kind', certificationKinds);
      const { rows, total, overdue } = await listWaiting(people, { kind, ...options.page() });
      const now = people.now();
      return {
        total,
        overdue: overdue.certifications,
        waiting: rows.map(({ organisation: _id, account, submittedAt, dueAt, ...row }) => ({
          user: account,
          ...row,
          submittedAt: toTime(submittedAt),
          waitingHours: Math.floor((now - submittedAt) / hourMs),
          dueAt: toTime(dueAt),
          overdue: dueAt < now,
        })),
      };
    },
  },
  'review decided': {
    options: ['user', 'about', 'decision', 'page'],
    async run({ people: { database } }, options) {
      const { rows, total } = await listDecisions(database, {
        account: options.optional('user'),
        subject: options.optionalChoice('about', reviewSubjects),
        decision: options.optionalChoice('decision', ['approve', 'reject']),
        ...options.page(),
      });
      return {
        total,
        decided: rows.map(({ id: _id, organisation: _whose, account, subject, ...row }) => ({
          user: account,
          company: row.company,
          about: row.operation ?? subject,
          decision: row.decision,
          reasons: row.reasons,
          askedAt: toTime(row.askedAt),
          decidedAt: toTime(row.decidedAt),
          decidedBy: row.decidedBy,
        })),
      };
    },
  },
  'review show': {
    options: ['user', 'kind'],
    async run({ people }, options) {
      const seen = await readSeen(people, options);
      const { organisation: _id, ...shown } = await getReviewed(people, seen);
      return shown;
    },
  },
  'review approve': {
    options: ['user', 'kind', 'cod', 'balance'],
    async run({ people }, options) {
      const seen = await readSeen(people, options);
      const balance = options.count('balance') ?? null;
      const terms = { cod: options.onOff('cod') ?? false, balance };
      await approveCertification(people, seen, { terms, actor });
      return answer(people, seen);
    },
  },
  'review reject': {
    options: ['user', 'kind', 'reason'],
    repeatable: ['reason'],
    async run({ people }, options) {
      const seen = await readSeen(people, options);
      await rejectCertification(people, seen, { reasons: toReasons(options), actor });
      return answer(people, seen);
    },
  },
};
