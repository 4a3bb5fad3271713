import type { Descriptions } from './description.ts';

export interface FactorTables {
  /** A passkey (WebAuthn) on a person's device or in a password manager. */
  passkey: {
    /** Id of the credential, base64url. */
    id: string;
    user_id: string;
    /** COSE, base64url. */
    public_key: string;
    /** Uses counted by the authenticator; 0 if it does not count. */
    counter: number;
    /** JSON list of the transports by which a browser reaches it. */
    transports: string;
    /** True if it is synchronised to more than one device. */
    backed_up: 0 | 1;
    name: string;
    created_at: number;
    used_at: number | null;
  };
  /** A one-time code that replaces a lost factor. */
  recovery_code: {
    user_id: string;
    /** HMAC, hex. */
    code_hash: string;
    created_at: number;
  };
  /** An answered challenge of a passkey or a new authenticator. */
  spent_challenge: {
    challenge: string;
    expires_at: number;
  };
}

export const factorTables: Descriptions<FactorTables> = {
  passkey: {
    key: ['id'],
    owner: 'user',
    export: { in: 'factors' },
    ends: 'removed',
    kept: 'kept: until its owner removes it',
  },
  recovery_code: {
    key: ['user_id', 'code_hash'],
    secrets: { code_hash: { restore: 'ends' } },
    owner: 'user',
    export: { in: 'factors' },
    ends: 'removed',
    kept: 'kept: until it is used or replaced',
  },
  spent_challenge: {
    key: ['challenge'],
    secrets: { challenge: { restore: 'ends' }, expires_at: { restore: 'ends' } },
    owner: 'none: it names no person',
    export: 'nothing: it names no person',
    ends: 'stays: over within minutes',
    kept: 'rule: until the next challenge is answered after its end, people/factors/challenge.ts',
  },
};
