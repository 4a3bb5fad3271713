import { decideApplications } from '#server/console/applications/decide.ts';
import { listApplications } from '#server/console/applications/list-applications.ts';
import { removeNotice, saveNotice } from '#server/console/notices/save-notice.ts';
import { listNotices, readNotice } from '#server/console/notices/written-notices.ts';
import { listAudit } from '#server/people/audit/list-audit.ts';
import { approveCertification, rejectCertification } from '#server/people/certification/decide.ts';
import { getReviewed, listWaiting } from '#server/people/certification/review.ts';
import type { Handlers } from './add-call.ts';
import { noticePageSize } from './open-handlers.ts';

/** What the courier's staff see and decide, and the record of it. */
export const operatorHandlers = {
  'operator/queue': ({ people, request }) => listWaiting(people.reports, request),
  'operator/certification': ({ people, request }) => getReviewed(people.database, request),
  'operator/decideCertification': async ({ people, session, request }) => {
    const { decision, reasons = [], cod = false, balance = null, ...seen } = request;
    const actor = session.user.id;
    if (decision === 'approve') {
      await approveCertification(people, seen, { terms: { cod, balance }, actor });
    } else {
      const words = Object.fromEntries(reasons.map(({ field, reason }) => [field, reason.trim()]));
      await rejectCertification(people, seen, { reasons: words, actor });
    }
    return getReviewed(people.database, seen);
  },
  'operator/applications': ({ people, request }) => listApplications(people.reports, request),
  'operator/decideApplication': ({ people, session, request }) =>
    decideApplications(people, { ...request, actor: session.user.id }),
  'operator/audit': ({ people, request }) => listAudit(people.reports, request),
  'operator/notices': ({ people, request, language }) => {
    const { state, current = 1, size = noticePageSize } = request;
    return listNotices(people, { state, locale: language.locale, current, size });
  },
  'operator/notice': ({ people, request }) => readNotice(people, request.id),
  'operator/saveNotice': async ({ people, request, session }) =>
    readNotice(people, await saveNotice(people, session.user.id, request)),
  'operator/removeNotice': async ({ people, request, session }) => {
    await removeNotice(people, session.user.id, request.id);
    return null;
  },
} satisfies Partial<Handlers>;
