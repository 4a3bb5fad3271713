import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Deviations of a test's authenticator from a correct one. */
export interface Misdeeds {
  origin?: string;
  rpId?: string;
  challenge?: string;
  userHandle?: string;
  isVerified?: boolean;
  counter?: number;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** ES256's public key as COSE has it. */
function toCose(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const map = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
    [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
  ]);
  return isoCBOR.encode(map);
}

/** A software authenticator with one passkey, with WebAuthn responses like a browser's. */
export class SoftPasskey {
  readonly id = base64url(randomBytes(32));
  counter = 0;
  private userHandle = '';
  private readonly origin: string;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(origin = 'http://localhost:3000') {
    this.origin = origin;
  }

  private toClientData(type: string, challenge: string, misdeeds: Misdeeds): Buffer {
    const { origin = this.origin } = misdeeds;
    const data = { type, challenge: misdeeds.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  private toData(rpId: string, { isVerified = true, counter }: Misdeeds, extra?: Buffer): Buffer {
    const head = Buffer.alloc(5);
    const verified = isVerified ? flags.verified : 0;
    head.writeUInt8(flags.present | verified | (extra ? flags.attested : 0));
    head.writeUInt32BE(counter ?? this.counter, 1);
    return Buffer.concat([sha256(rpId), head, extra ?? Buffer.alloc(0)]);
  }

  /** Responds to the options of `user/beginPasskey`. */
  // biome-ignore lint/suspicious/noExplicitAny: the options are the library's.
  create({ challenge, rp, user }: any, misdeeds: Misdeeds = {}): string {
    this.userHandle = user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const cose = toCose(this.keys.publicKey);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, cose]);
    const authData = this.toData(misdeeds.rpId ?? rp.id, misdeeds, credential);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ]);
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(this.toClientData('webauthn.create', challenge, misdeeds)),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      },
    });
  }

  /** Responds to the options of a sign-in or a proof. */
  // biome-ignore lint/suspicious/noExplicitAny: the options are the library's.
  get({ challenge, rpId }: any, misdeeds: Misdeeds = {}): string {
    this.counter += 1;
    const clientData = this.toClientData('webauthn.get', challenge, misdeeds);
    const data = this.toData(misdeeds.rpId ?? rpId, misdeeds);
    const signed = Buffer.concat([data, sha256(clientData)]);
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, this.keys.privateKey)),
        userHandle: misdeeds.userHandle ?? this.userHandle,
      },
    });
  }
}
