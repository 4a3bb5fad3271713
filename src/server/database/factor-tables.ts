/** A key that a person's device or password manager keeps (WebAuthn). */
interface PasskeyTable {
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
interface RecoveryCodeTable {
  user_id: string;
  /** HMAC, hex. */
  code_hash: string;
  created_at: number;
}

/** A challenge of a passkey or a new authenticator that was answered. */
interface SpentChallengeTable {
  challenge: string;
  expires_at: number;
}

export interface FactorTables {
  passkey: PasskeyTable;
  recovery_code: RecoveryCodeTable;
  spent_challenge: SpentChallengeTable;
}
