import { anyone, person } from './access.ts';
import { get, post } from './define-call.ts';
import { type PasskeyOptions, passkeyAnswer } from './factor.ts';
import { device, line, optional, totpCode } from './fields.ts';
import type { SignedIn } from './user.ts';

/** Passkeys of one person. */
export const mostPasskeys = 10;

const passkeyName = line(64);

/** Where a portal cannot take passkeys: it is opened by an IP address, or without TLS. */
export type NoPasskeys = 'address' | 'http';

export interface Passkey {
  id: string;
  name: string;
  createdAt: number;
  usedAt: number | null;
  /** Whether it is synchronised to more than one device. */
  backedUp: boolean;
}

export interface Factors {
  /** The authenticator; `since` is null where it was set up before that was noted. */
  totp: { since: number | null } | null;
  passkeys: Passkey[];
  /** Recovery codes that are left. */
  recoveryCodes: number;
  /** For which host passkeys are made, or why there are none. */
  offers: { host: string } | { none: NoPasskeys };
  /** When staff's reset turns all of them off, unless somebody stops it. */
  offAt: number | null;
}

/** A new authenticator, until a code of it was sent: nothing is kept of it before. */
export interface NewTotp {
  /** To be sent back with the code. */
  challenge: string;
  /** Base32. */
  secret: string;
  /** `otpauth://…` as a QR code, SVG. */
  qr: string;
}

/** Recovery codes that were made with a person's first factor; shown this once. */
export interface FactorAdded {
  recoveryCodes: string[] | null;
}

export const userFactors = post<Factors>()('user/factors', person);

export const userBeginTotp = post<NewTotp>()('user/beginTotp', { ...person, stepUp: 'always' });

/** Sets up the authenticator, or another in its place, once a code shows that it works. */
export const userSetTotp = post<FactorAdded>()(
  'user/setTotp',
  { ...person, stepUp: 'always', audits: ['user.setTotp'] },
  { challenge: line(128), totp: totpCode },
);

export const userRemoveTotp = post()('user/removeTotp', {
  ...person,
  stepUp: 'always',
  audits: ['user.removeTotp'],
});

export const userBeginPasskey = post<PasskeyOptions>()('user/beginPasskey', {
  ...person,
  stepUp: 'always',
});

export const userAddPasskey = post<FactorAdded>()(
  'user/addPasskey',
  { ...person, stepUp: 'always', audits: ['user.addPasskey'] },
  { name: passkeyName, passkey: passkeyAnswer },
);

export const userRenamePasskey = post()('user/renamePasskey', person, {
  id: line(1400),
  name: passkeyName,
});

export const userRemovePasskey = post()(
  'user/removePasskey',
  { ...person, stepUp: 'always', audits: ['user.removePasskey'] },
  { id: line(1400) },
);

/** Ten new recovery codes; those of before work no longer. */
export const userNewRecoveryCodes = post<{ recoveryCodes: string[] }>()('user/newRecoveryCodes', {
  ...person,
  stepUp: 'always',
  audits: ['user.newRecoveryCodes'],
});

/** To prove by a passkey who one is (`user/confirm`). */
export const userBeginProof = post<PasskeyOptions>()('user/beginProof', person);

/** To sign in by a passkey, without a name. */
export const userBeginLogin = get<PasskeyOptions>()('user/beginLogin', anyone);

export const userLoginByPasskey = post<SignedIn>()(
  'user/loginByPasskey',
  { ...anyone, logged: true },
  { passkey: passkeyAnswer, device: optional(device) },
);

/** Stops staff's reset of one's factors: by the session, or by the token of the mail. */
export const userKeepFactors = post()('user/keepFactors', {
  ...person,
  logged: true,
  audits: ['user.factorResetStopped'],
});

export const userStopReset = post()(
  'user/stopReset',
  { ...anyone, logged: true, audits: ['user.factorResetStopped'] },
  { token: line(256) },
);
