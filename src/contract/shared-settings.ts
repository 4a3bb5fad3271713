import { pushRetryS, pushTimeoutS } from './push.ts';
import type { SettingsReader } from './settings-reader.ts';

/** Returns a mailto address, escaped so that mail programs read only a recipient. */
function toMailto(email: string | undefined): string {
  if (email === undefined) return '';
  return `mailto:${email.toWellFormed().replaceAll(/[^\w.!$'*+=^`{|}~@-]/gu, encodeURIComponent)}`;
}

function readContacts(reader: SettingsReader) {
  const email = reader.matching(
    'BRAND_EMAIL',
    /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/,
    'write an email address such as support@example.com',
  );
  const phone = reader.matching(
    'BRAND_PHONE',
    /^\+?[\d() .-]{3,30}$/,
    'write a phone number such as +20 2 1234 5678',
  );
  const contact = reader.matching(
    'SECURITY_CONTACT',
    /^(mailto:[\x21-\x7e]+@[\x21-\x7e]+|https:\/\/[\x21-\x7e]+)$/,
    'write mailto:security@example.com, or an https address',
  );
  return {
    /** Contact for vulnerabilities: a mail or page address; empty if not set. */
    securityContact: contact ?? toMailto(email),
    /** The courier's e-mail for integrators; empty if not set. */
    brandEmail: email ?? '',
    brandPhone: phone ?? '',
    brandAddress: reader.text('BRAND_ADDRESS') ?? '',
  };
}

const secondsList = /^\d{1,6}(\.\d{1,3})?(\s*,\s*\d{1,6}(\.\d{1,3})?){0,49}$/;

function readPushes(reader: SettingsReader) {
  const waits = reader.matching('PUSH_RETRY_S', secondsList, 'write seconds such as 5,300,1800');
  const timeoutS = reader.matching(
    'PUSH_TIMEOUT_S',
    /^[1-9]\d?$/,
    'write a whole number from 1 to 99',
  );
  return {
    /** Seconds from each failed attempt of a push to the next. */
    pushRetryS: waits?.split(',').map(Number) ?? [...pushRetryS],
    /** Seconds that one push attempt may take. */
    pushTimeoutS: Number(timeoutS ?? pushTimeoutS),
  };
}

/** Days without an event after which an order that was never collected is over. */
const fewestOrderDays = 180;
/** A year: books are compared once a year. */
const fewestStatementDays = 365;

/** Days that pictures and the books of production are kept; 0: for good. */
function readKeptDays(reader: SettingsReader) {
  return {
    /** From the last event of an order that is over. */
    orderDays: reader.days('ORDER_DAYS', fewestOrderDays),
    /** From when a picture was taken; a year, since claims about a delivery come within one. */
    pictureDays: reader.integer('PICTURE_DAYS', 365, 36_500, 1),
    /** From the payment of a statement. */
    statementDays: reader.days('STATEMENT_DAYS', fewestStatementDays),
  };
}

/** Origin that pages are built with if PUBLIC_URL is not set. */
export const unknownUrl = 'http://localhost:3000';

/** Variable of each shared setting. */
export const sharedNames = {
  brandName: 'BRAND_NAME',
  brandLogo: 'BRAND_LOGO',
  securityContact: 'SECURITY_CONTACT',
  brandEmail: 'BRAND_EMAIL',
  brandPhone: 'BRAND_PHONE',
  brandAddress: 'BRAND_ADDRESS',
  timeZone: 'TIMEZONE',
  callsPerSecond: 'CALLS_PER_SECOND',
  callLogDays: 'CALL_LOG_DAYS',
  sandboxKeptMb: 'SANDBOX_KEPT_MB',
  productionKeptMb: 'PRODUCTION_KEPT_MB',
  sandboxOrders: 'SANDBOX_ORDERS',
  sandboxOrderDays: 'SANDBOX_ORDER_DAYS',
  orderDays: 'ORDER_DAYS',
  pictureDays: 'PICTURE_DAYS',
  statementDays: 'STATEMENT_DAYS',
  instructHours: 'INSTRUCT_HOURS',
  deliveryAttempts: 'DELIVERY_ATTEMPTS',
  returnDays: 'RETURN_DAYS',
  keyOverlapHours: 'KEY_OVERLAP_HOURS',
  pushRetryS: 'PUSH_RETRY_S',
  pushTimeoutS: 'PUSH_TIMEOUT_S',
  publicUrl: 'PUBLIC_URL',
  sandboxUrl: 'SANDBOX_URL',
  productionUrl: 'PRODUCTION_URL',
} as const satisfies Record<keyof SharedSettings, string>;

export type SharedSettings = ReturnType<typeof readSharedSettings>;

/** Reads the public settings that build and server must share; adds errors to the reader's `problems`. */
export function readSharedSettings(reader: SettingsReader) {
  const publicUrl = reader.origin('PUBLIC_URL', '');
  const logo = reader.matching(
    'BRAND_LOGO',
    /^(\/|https?:\/\/)\S+$/,
    'write a path below static such as /img/logo.svg, or an address',
  );
  const callLogDays = reader.integer('CALL_LOG_DAYS', 90, 36_500);
  const keptDays = readKeptDays(reader);
  if (keptDays.orderDays > 0 && keptDays.orderDays < callLogDays) {
    reader.problems.push(
      'ORDER_DAYS is less than CALL_LOG_DAYS, so that calls and pushes would outlive their orders: write at least as many days',
    );
  }
  return {
    brandName: reader.text('BRAND_NAME') ?? 'Courier Open Platform',
    /** Path below static/, or an address. */
    brandLogo: logo ?? '/img/logo.svg',
    ...readContacts(reader),
    /** IANA zone of local times on the wire. */
    timeZone: reader.timeZone('TIMEZONE', 'Africa/Cairo'),
    /** Calls of one account in a second; 0 for no limit. */
    callsPerSecond: reader.integer('CALLS_PER_SECOND', 100, 1_000_000),
    /** Days that the call log and ended pushes are kept. */
    callLogDays,
    /** Megabytes a day that the portal keeps of one account's calls and pushes; 0 for no limit. */
    sandboxKeptMb: reader.integer('SANDBOX_KEPT_MB', 100, 1_000_000),
    productionKeptMb: reader.integer('PRODUCTION_KEPT_MB', 1000, 1_000_000),
    /** Most orders of a sandbox account, and days that they are kept; 0 for no limit. */
    sandboxOrders: reader.integer('SANDBOX_ORDERS', 10_000, 10_000_000),
    sandboxOrderDays: reader.integer('SANDBOX_ORDER_DAYS', 90, 36_500),
    ...keptDays,
    /** Hours from a failed delivery in which an integrator may instruct. */
    instructHours: reader.integer('INSTRUCT_HOURS', 48, 168, 1),
    /** Most times that a parcel goes out for delivery. */
    deliveryAttempts: reader.integer('DELIVERY_ATTEMPTS', 3, 10, 1),
    /** Days after its delivery in which a parcel may be sent back. */
    returnDays: reader.integer('RETURN_DAYS', 30, 3650, 2),
    /** Hours that a rotated private key keeps working. */
    keyOverlapHours: reader.integer('KEY_OVERLAP_HOURS', 168, 8760),
    ...readPushes(reader),
    /** Address of the site, without a trailing slash; empty if not set. */
    publicUrl,
    /** Origins of the open API; PUBLIC_URL by default, empty if neither is set. */
    sandboxUrl: reader.address('SANDBOX_URL', publicUrl),
    productionUrl: reader.address('PRODUCTION_URL', publicUrl),
  };
}
