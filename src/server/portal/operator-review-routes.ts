import type { FastifyInstance } from 'fastify';
import {
  decideCertification as decideCall,
  getReviewed as getReviewedCall,
  listWaiting as listWaitingCall,
} from '#contract/portal/operator-review.ts';
import { approveCertification, rejectCertification } from '#server/people/certification/decide.ts';
import { getReviewed, listWaiting } from '#server/people/certification/review.ts';
import type { People } from '#server/people/people.ts';
import { addCall } from './add-call.ts';

/** Certifications as the courier's reviewers see and decide them. */
export async function operatorReviewRoutes(app: FastifyInstance, { people }: { people: People }) {
  addCall(app, people, listWaitingCall, async ({ request }) =>
    listWaiting(people.reports, request),
  );

  addCall(app, people, getReviewedCall, async ({ request }) =>
    getReviewed(people.database, request),
  );

  addCall(app, people, decideCall, async ({ session, request }) => {
    const { decision, reasons = [], cod = false, balance = null, ...seen } = request;
    const actor = session.user.id;
    if (decision === 'approve') {
      await approveCertification(people, seen, { terms: { cod, balance }, actor });
    } else {
      const words = Object.fromEntries(reasons.map(({ field, reason }) => [field, reason.trim()]));
      await rejectCertification(people, seen, { reasons: words, actor });
    }
    return getReviewed(people.database, seen);
  });
}
