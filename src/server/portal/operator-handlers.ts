import { decideApplications } from '#server/console/applications/decide.ts';
import { listApplications } from '#server/console/applications/list-applications.ts';
import { removeNotice, saveNotice } from '#server/console/notices/save-notice.ts';
import { listNotices, readNotice } from '#server/console/notices/written-notices.ts';
import { listAudit } from '#server/people/audit/list-audit.ts';
import { approveCertification, rejectCertification } from '#server/people/certification/decide.ts';
import { getReviewed, listWaiting } from '#server/people/certification/review.ts';
import { listDecisions } from '#server/people/certification/review-decisions.ts';
import { resumeOrganisation, suspendOrganisation } from '#server/people/organisations/suspend.ts';
import { listIntegrators } from '#server/staff/list-integrators.ts';
import { showIntegrator } from '#server/staff/show-integrator.ts';
import type { Handlers } from './add-call.ts';

/** Handlers of the staff's calls. */
export const operatorHandlers = {
  'operator/queue': ({ people, request }) =>
    listWaiting({ ...people, database: people.reports }, request),
  'operator/certification': ({ people, request }) => getReviewed(people, request),
  'operator/decideCertification': async ({ people, user, request }) => {
    const { decision, reasons = [], cod = false, balance = null, ...seen } = request;
    const actor = user.id;
    if (decision === 'approve') {
      await approveCertification(people, seen, { terms: { cod, balance }, actor });
    } else {
      const words = Object.fromEntries(reasons.map(({ field, reason }) => [field, reason.trim()]));
      await rejectCertification(people, seen, { reasons: words, actor });
    }
    return getReviewed(people, seen);
  },
  'operator/decisions': ({ people, request }) => listDecisions(people.reports, request),
  'operator/applications': ({ people, request }) =>
    listApplications({ ...people, database: people.reports }, request),
  'operator/integrators': ({ people, request }) => listIntegrators(people, request),
  'operator/integrator': ({ people, request }) => showIntegrator(people, request.organisation),
  'operator/suspend': async ({ people, user, request }) => {
    await suspendOrganisation(people, { ...request, actor: user.id });
    return showIntegrator(people, request.organisation);
  },
  'operator/resume': async ({ people, user, request }) => {
    await resumeOrganisation(people, { ...request, actor: user.id });
    return showIntegrator(people, request.organisation);
  },
  'operator/decideApplication': ({ people, user, request }) =>
    decideApplications(people, { ...request, actor: user.id }),
  'operator/audit': ({ people, request }) => listAudit(people.reports, request),
  'operator/notices': ({ people, request, language }) =>
    listNotices(people, request, language.locale),
  'operator/notice': ({ people, request }) => readNotice(people, request.id),
  'operator/saveNotice': async ({ people, request, user }) =>
    readNotice(people, await saveNotice(people, user.id, request)),
  'operator/removeNotice': ({ people, request, user }) => removeNotice(people, user.id, request.id),
} satisfies Partial<Handlers>;
