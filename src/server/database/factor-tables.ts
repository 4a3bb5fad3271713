import type { Descriptions } from './description.ts';

/** A key that a person's device or password manager keeps (WebAuthn). */
export interface PasskeyTable {
  /** Id of the credential, base64url. */
  id: string;
  user_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** Uses that the authenticator counted; 0 where it counts none. */
  counter: number;
  /** JSON list of the ways on which a browser reaches it. */
  transports: string;
  /** Whether it is synchronised to more than one device. */
  backed_up: 0 | 1;
  name: string;
  created_at: number;
  used_at: number | null;
}

/** A code that stands for a lost factor, once. */
export interface RecoveryCodeTable {
  user_id: string;
  /** HMAC, hex. */
  code_hash: string;
  created_at: number;
}

/** A challenge of a passkey or a new authenticator that was answered. */
export interface SpentChallengeTable {
  challenge: string;
  expires_at: number;
}

/** Second factors. */
export interface FactorTables {
  passkey: PasskeyTable;
  recovery_code: RecoveryCodeTable;
  spent_challenge: SpentChallengeTable;
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
    owner: 'nobody: it names no person',
    export: 'nothing: it names no person',
    ends: 'stays: over within minutes',
    kept: 'rule: until the next challenge is answered after its end, people/factors/challenge.ts',
  },
};
