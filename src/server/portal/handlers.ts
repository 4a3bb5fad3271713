import { listActivityHandlers } from '#server/console/activity/list-activity.ts';
import { alertHandlers } from '#server/console/alerts/settings.ts';
import { applyHandlers } from '#server/console/applications/apply.ts';
import { changeApplicationHandlers } from '#server/console/applications/change.ts';
import { decideApplicationHandlers } from '#server/console/applications/decide.ts';
import { listApplicationsHandlers } from '#server/console/applications/list-applications.ts';
import { listInterfacesHandlers } from '#server/console/applications/list-interfaces.ts';
import { chartCallsHandlers } from '#server/console/calls/chart-calls.ts';
import { codeOccurrencesHandlers } from '#server/console/calls/code-occurrences.ts';
import { exportCallsHandlers } from '#server/console/calls/export-calls.ts';
import { groupErrorsHandlers } from '#server/console/calls/group-errors.ts';
import { listCallsHandlers } from '#server/console/calls/list-calls.ts';
import { liveCallsHandlers } from '#server/console/calls/live-calls.ts';
import { showCallHandlers } from '#server/console/calls/show-call.ts';
import { findOwnHandlers } from '#server/console/find-own.ts';
import { goLiveHandlers } from '#server/console/going-live/go-live.ts';
import { overviewHandlers } from '#server/console/going-live/overview.ts';
import { parityHandlers } from '#server/console/going-live/parity.ts';
import { publishedNoticesHandlers } from '#server/console/notices/published-notices.ts';
import { saveNoticeHandlers } from '#server/console/notices/save-notice.ts';
import { writtenNoticesHandlers } from '#server/console/notices/written-notices.ts';
import { listParcelsHandlers } from '#server/console/parcels/list-parcels.ts';
import { parcelHandlers } from '#server/console/parcels/parcel.ts';
import { callbackSecretHandlers } from '#server/console/pushes/callback-secret.ts';
import { eventsHandlers } from '#server/console/pushes/events.ts';
import { inboxHandlers } from '#server/console/pushes/inbox.ts';
import { listCallbacksHandlers } from '#server/console/pushes/list-callbacks.ts';
import { listenTokensHandlers } from '#server/console/pushes/listen-tokens.ts';
import { pushesHandlers } from '#server/console/pushes/pushes.ts';
import { sendPushesHandlers } from '#server/console/pushes/send-pushes.ts';
import { setCallbackHandlers } from '#server/console/pushes/set-callback.ts';
import { savedFiltersHandlers } from '#server/console/saved-filters.ts';
import { signCallHandlers } from '#server/console/signing/sign-call.ts';
import { signTextHandlers } from '#server/console/signing/sign-text.ts';
import { readLinesHandlers } from '#server/console/statements/read-lines.ts';
import { readStatementsHandlers } from '#server/console/statements/read-statements.ts';
import { weekHandlers } from '#server/console/week.ts';
import type { Handlers } from '#server/people/asked.ts';
import { listAuditHandlers } from '#server/people/audit/list-audit.ts';
import { captchaHandlers } from '#server/people/captcha/captcha.ts';
import { decideCertificationHandlers } from '#server/people/certification/decide.ts';
import { reviewHandlers } from '#server/people/certification/review.ts';
import { reviewDecisionsHandlers } from '#server/people/certification/review-decisions.ts';
import { submitHandlers } from '#server/people/certification/submit.ts';
import { requestCodeHandlers } from '#server/people/codes/request-code.ts';
import { allowAddressesHandlers } from '#server/people/credentials/allow-addresses.ts';
import { keysHandlers } from '#server/people/credentials/keys.ts';
import { listAccountsHandlers } from '#server/people/credentials/list-accounts.ts';
import { switchVersion1Handlers } from '#server/people/credentials/switch-version-1.ts';
import { toolTokensHandlers } from '#server/people/credentials/tool-tokens.ts';
import { authenticatorHandlers } from '#server/people/factors/authenticator.ts';
import { listFactorsHandlers } from '#server/people/factors/list-factors.ts';
import { passkeysHandlers } from '#server/people/factors/passkeys.ts';
import { recoveryCodesHandlers } from '#server/people/factors/recovery-codes.ts';
import { resetHandlers } from '#server/people/factors/reset.ts';
import { takePasskeyHandlers } from '#server/people/factors/take-passkey.ts';
import { messageQueueHandlers } from '#server/people/messages/message-queue.ts';
import { acceptHandlers } from '#server/people/organisations/accept.ts';
import { changeMembersHandlers } from '#server/people/organisations/change-members.ts';
import { inviteHandlers } from '#server/people/organisations/invite.ts';
import { listMembersHandlers } from '#server/people/organisations/list-members.ts';
import { endByLinkHandlers } from '#server/people/sessions/end-by-link.ts';
import { ownSessionsHandlers } from '#server/people/sessions/own-sessions.ts';
import { proofHandlers } from '#server/people/sessions/proof.ts';
import { changeContactHandlers } from '#server/people/users/change-contact.ts';
import { changePasswordHandlers } from '#server/people/users/change-password.ts';
import { deleteAccountHandlers } from '#server/people/users/delete-account.ts';
import { exportDataHandlers } from '#server/people/users/export-data.ts';
import { registerHandlers } from '#server/people/users/register.ts';
import { saveSettingsHandlers } from '#server/people/users/save-settings.ts';
import { signInHandlers } from '#server/people/users/sign-in.ts';
import { listIntegratorsHandlers } from '#server/staff/list-integrators.ts';
import { listStatementsHandlers } from '#server/staff/list-statements.ts';
import { showIntegratorHandlers } from '#server/staff/show-integrator.ts';
import type { PortalParts } from './add-call.ts';
import { imageHandlers } from './image-handlers.ts';
import { openHandlers } from './open-handlers.ts';
import { pushSourcesHandlers } from './push-sources.ts';

/** Handlers of all portal calls; a missing one does not compile. */
export const handlers: Handlers<PortalParts> = {
  ...acceptHandlers,
  ...alertHandlers,
  ...allowAddressesHandlers,
  ...applyHandlers,
  ...authenticatorHandlers,
  ...callbackSecretHandlers,
  ...captchaHandlers,
  ...changeApplicationHandlers,
  ...changeContactHandlers,
  ...changeMembersHandlers,
  ...changePasswordHandlers,
  ...chartCallsHandlers,
  ...codeOccurrencesHandlers,
  ...decideApplicationHandlers,
  ...decideCertificationHandlers,
  ...deleteAccountHandlers,
  ...endByLinkHandlers,
  ...exportCallsHandlers,
  ...exportDataHandlers,
  ...findOwnHandlers,
  ...goLiveHandlers,
  ...groupErrorsHandlers,
  ...inboxHandlers,
  ...inviteHandlers,
  ...keysHandlers,
  ...listAccountsHandlers,
  ...listActivityHandlers,
  ...listApplicationsHandlers,
  ...listAuditHandlers,
  ...listCallbacksHandlers,
  ...listCallsHandlers,
  ...listFactorsHandlers,
  ...listIntegratorsHandlers,
  ...listInterfacesHandlers,
  ...listMembersHandlers,
  ...listParcelsHandlers,
  ...listStatementsHandlers,
  ...listenTokensHandlers,
  ...liveCallsHandlers,
  ...messageQueueHandlers,
  ...overviewHandlers,
  ...weekHandlers,
  ...ownSessionsHandlers,
  ...parcelHandlers,
  ...parityHandlers,
  ...passkeysHandlers,
  ...proofHandlers,
  ...publishedNoticesHandlers,
  ...eventsHandlers,
  ...pushSourcesHandlers,
  ...pushesHandlers,
  ...readLinesHandlers,
  ...readStatementsHandlers,
  ...recoveryCodesHandlers,
  ...registerHandlers,
  ...resetHandlers,
  ...reviewDecisionsHandlers,
  ...reviewHandlers,
  ...savedFiltersHandlers,
  ...saveNoticeHandlers,
  ...saveSettingsHandlers,
  ...sendPushesHandlers,
  ...setCallbackHandlers,
  ...showCallHandlers,
  ...showIntegratorHandlers,
  ...signCallHandlers,
  ...signInHandlers,
  ...signTextHandlers,
  ...submitHandlers,
  ...switchVersion1Handlers,
  ...takePasskeyHandlers,
  ...toolTokensHandlers,
  ...writtenNoticesHandlers,
  ...imageHandlers,
  ...openHandlers,
  ...requestCodeHandlers,
};
