/** Words that developers search for but our documents do not use, by document or place on a page. */
export const keywords: Readonly<Record<string, string>> = {
  'apiDoc/index':
    'quickstart, getting started, tutorial, curl, openssl, hello world, SDK, client library, swagger',
  'apiDoc/basic': 'province, city, district, region list, geo',
  'apiDoc/errors': 'error codes, exception, status code, failure',
  'apiDoc/guides/signature':
    'sign, authentication, auth, HMAC, SHA-256, MD5, base64, hash, secret, svix, replay attack, 401',
  'apiDoc/guides/environments':
    'test, staging, live, base url, host, endpoint, permission, 403, IP allowlist, IP whitelist',
  'apiDoc/guides/rotating-keys':
    'key rotation, rotate secret, API key, compromised, leaked key, IP allowlist, IP whitelist, CIDR',
  'apiDoc/guides/addresses': 'geocoding, postcode, region, match',
  'apiDoc/guides/time': 'timezone, UTC, DST, daylight saving, date format, ISO 8601',
  'apiDoc/guides/life-cycle': 'state machine, workflow, status flow',
  'apiDoc/guides/pushes':
    'webhook, webhooks, webhook URL, webhook signature, callback, notification, event, subscribe, retry',
  'apiDoc/guides/webhooks':
    'localhost, local development, tunnel, raw body, dead letter, monitoring, webhook receiver, webhook consumer',
  'apiDoc/guides/waybills': 'AWB, airway bill, tracking number, barcode, label, PDF',
  'apiDoc/guides/money':
    'COD, cash on delivery, price, fee, cost, rate, insurance, currency, refund',
  'apiDoc/guides/cod': 'payout, remittance, reconciliation, statement, collection, settlement',
  'apiDoc/guides/failed-deliveries':
    'NDR, non-delivery report, undelivered, exception, redelivery, reschedule, RTO, return to origin',
  'apiDoc/guides/returns': 'RMA, reverse logistics, send back, refund',
  'apiDoc/guides/cross-border#countries': 'dialling code',
  'apiDoc/guides/cross-border':
    'customs, customs declaration, HS code, international, export, import, duties, invoice',
  'apiDoc/guides/retries':
    'idempotency key, idempotent, timeout, retry, duplicate order, HTTP status code, 409, 422, 500',
  'apiDoc/guides/limits': 'rate limit, throttling, quota, QPS, 429, length',
  'apiDoc/guides/limits#rate': 'requests per second',
  'apiDoc/guides/limits#lengths': 'phone format, weight limit, maximum weight, max weight, heavy',
  'apiDoc/guides/limits#timeouts': 'latency, slow API, API is slow, response time',
  'apiDoc/guides/personal-data':
    'data retention, data protection officer, DPO, subject access request, right to be forgotten',
  'apiDoc/guides/volume':
    'throughput, capacity, sizing, high volume, scale, performance, bulk, batch size, queue, back-off',
  'apiDoc/guides/volume#connections': 'latency, slow API, API is slow, keep-alive, connection pool',
  'apiDoc/guides/sandbox': 'test data, simulator, mock, fake',
  'apiDoc/guides/ci':
    'automated test, pipeline, GitHub Actions, simulate error, timeout, test cards',
  'apiDoc/guides/agents': 'MCP, AI agent, LLM, assistant, Copilot, Claude, ChatGPT, Cursor',
  'apiDoc/guides/going-live': 'go live, production, checklist, launch, release',
  'apiDoc/guides/mails': 'notification email, subscribe, unsubscribe, alerting, SMS',
  'apiDoc/guides/mails#security':
    'two-factor authentication, two factor, 2FA, MFA, TOTP, multi-factor, passkey, authenticator',
  'apiDoc/guides/glossary': 'terms, dictionary, vocabulary, definitions',
  'apiDoc/guides/versions':
    'versioning, backward compatible, deprecated, sunset header, end of life, breaking changes',
  'apiDoc/guides/migration':
    'upgrade, v1 to v2, deprecation, deprecated, sunset, end of life, breaking changes',
  'apiDoc/guides/changelog':
    'changelog, release notes, version history, what is new, breaking changes, RSS, Atom feed',
  'apiDoc/orderserve/create': 'place order, new order, modify, update, ship',
  'apiDoc/orderserve/cancel': 'delete order, void, abort',
  'apiDoc/orderserve/createReturn': 'RMA, reverse logistics, send back, return label',
  'apiDoc/orderserve/addLooseOrder': 'individual order, one-off, walk-in',
  'apiDoc/orderserve/instruct':
    'redeliver, reattempt, reschedule, change address, change phone, hold, NDR action',
  'apiDoc/orderserve/expressquery':
    'print label, AWB, PDF, PNG, ZPL, thermal printer, barcode, sticker',
  'apiDoc/orderserve/createManifest':
    'manifest, handover, scan sheet, driver signature, pick-up list',
  'apiDoc/orderserve/statusFeedback': 'webhook, callback, order status',
  'apiDoc/logistics/query': 'track, trace, where is my parcel, package, scan',
  'apiDoc/logistics/proofOfDelivery': 'POD, photo, signature, who signed, receipt, OTP',
  'apiDoc/logistics/statusFeedback': 'webhook, callback, tracking events',
  'apiDoc/logistics/subscribe': 'webhook, callback, event filter',
  'apiDoc/other/cover': 'coverage, service area, serviceable, pincode',
  'apiDoc/other/pca': 'coverage, service area, serviceable',
  'apiDoc/other/freight': 'price, quote, rate, shipping cost, estimate',
  'apiDoc/other/getInfo': 'branch, outlet, office, contact',
  'apiDoc/other/realNameSaveInfo': 'KYC, identity, passport, ID card',
  'apiDoc/other/settlementReturn': 'webhook, callback, billing, invoice',
  'apiDoc/other/threeSegmentCode': 'sorting code, routing code, hub',
  'apiDoc/sandbox/moveParcel': 'simulate, test status, fake scan',
  'apiDoc/sandbox/setCallback': 'webhook url, callback url, endpoint',
  'apiDoc/sandbox/listPushes': 'webhook log, delivery attempts',
  'apiDoc/sandbox/parkPush': 'dead letter, suspend webhook',
  'apiDoc/sandbox/replayPush': 'resend webhook, redeliver',
  'apiDoc/vip/balance': 'quota, remaining waybills',
  'apiDoc/vip/getwaybill': 'reserve tracking numbers, AWB pool',
  home: 'home page, homepage, front page',
  helpCenter: 'help center, support, contact, customer service',
  'helpCenter/faq': 'FAQ, frequently asked questions',
  'helpCenter/faq#no-push': 'webhook not arriving, webhook not received, missing webhook',
  'helpCenter/notices': 'notices, announcements, news',
  'helpCenter/signature': 'signature tool, signature checker, digest calculator',
  'helpCenter/tester': 'API test tool, playground, API explorer, API console',
  'helpCenter/address': 'address resolver, address parser, address lookup',
  'helpCenter/downloads': 'downloads, OpenAPI, swagger, Postman collection, test vectors',
  control: 'dashboard, console, alert settings, statistics, usage',
  'control/interfaces': 'apply for access, request access, enable API, permissions, scopes',
  'control/credentials':
    'API key, API keys, access key, secret, customer code, customer password, rotate key, IP allow list, IP allowlist, IP whitelist',
  'control/jointTesting': 'go live, production access, UAT, acceptance test',
  'control/calls': 'call log, API log, logs, request log, request history, debug, errors',
  'control/callbacks':
    'webhook settings, webhook URL, webhook log, webhook secret, resend webhook, replay webhook, redeliver, endpoint',
  'control/events': 'event log, event stream, cursor, polling, reconcile',
  'control/testInbox': 'webhook inspector, request bin, webhook tester, listener',
  'control/parcels': 'sandbox parcel, test order, test parcel, simulate delivery',
  'control/statements':
    'upload CSV, compare CSV, missing payout, COD statement, COD payout, remittance, settlement, collected money, payment report, reconcile COD, reconciliation, accounting',
  'control/agents': 'MCP token, AI token, revoke token, access token',
  personalCenter: 'profile, my account',
  'personalCenter/certification': 'KYC, company verification, business verification, documents',
  'personalCenter/members':
    'invite a colleague, invite user, add user, remove user, team, team member, teammate, role, permissions, organisation, organization',
  'personalCenter/security':
    'two-factor authentication, two factor, 2FA, MFA, TOTP, multi-factor, add passkey, authenticator, recovery codes, change password, change email, change phone',
  'personalCenter/sessions':
    'sign out other devices, log out everywhere, logout, active sessions, devices',
  'personalCenter/activity': 'sign-in history, login history, audit log, security log',
  'personalCenter/settings':
    'language, time zone, timezone, unsubscribe, export my data, delete my account, close account, GDPR',
  aboutUs: 'about us, company, countries',
  'aboutUs/terms': 'terms of service, terms and conditions, ToS, legal',
  'aboutUs/privacy': 'privacy policy, personal data, data protection, GDPR, PDPA, cookies',
  'aboutUs/security':
    'report a vulnerability, vulnerability disclosure, bug bounty, security.txt, pentest',
  // C# has no library; its users learn there which languages do.
  'helpCenter/downloads#libraries':
    'SDK, client library, npm, pip, PyPI, wheel, Maven, Composer, Packagist, NuGet, C#',
};
