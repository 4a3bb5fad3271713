import {
  type Md5,
  passwordSalt,
  toBusinessDigest,
  toCipher,
  toHeaderDigest,
} from '#contract/signature.ts';

/** A piece of a text that is hashed; secrets are hidden until the reader shows them. */
export interface Piece {
  text: string;
  kind: 'plain' | 'key' | 'password' | 'salt' | 'cipher';
}

/** One rung: `id` names its text under `sign.step.`. */
export interface Step {
  id:
    | 'cipherText'
    | 'cipher'
    | 'businessText'
    | 'businessHex'
    | 'businessDigest'
    | 'headerText'
    | 'headerHex'
    | 'headerDigest';
  pieces: Piece[];
  /** A text that goes into md5, rather than what comes out. */
  isInput: boolean;
}

export interface LadderInput {
  bizContent: string;
  privateKey: string;
  customerCode: string;
  password: string;
}

const plain = (text: string): Piece => ({ text, kind: 'plain' });

function toInput(id: Step['id'], pieces: Piece[]): Step {
  return { id, pieces: pieces.filter(({ text }) => text !== ''), isInput: true };
}

function toOutput(id: Step['id'], text: string): Step {
  return { id, pieces: [plain(text)], isInput: false };
}

/** The whole text of a step. */
export function toStepText({ pieces }: Step): string {
  return pieces.map(({ text }) => text).join('');
}

/** From the customer's password to the digest inside bizContent. */
export function toBusinessLadder(md5: Md5, input: LadderInput): Step[] {
  const { customerCode, password, privateKey } = input;
  const cipher = toCipher(md5, password);
  const key: Piece = { text: privateKey, kind: 'key' };
  return [
    toInput('cipherText', [
      { text: password, kind: 'password' },
      { text: passwordSalt, kind: 'salt' },
    ]),
    toOutput('cipher', cipher),
    toInput('businessText', [plain(customerCode), { text: cipher, kind: 'cipher' }, key]),
    toOutput('businessHex', md5.hex(customerCode + cipher + privateKey)),
    toOutput('businessDigest', toBusinessDigest(md5, customerCode, cipher, privateKey)),
  ];
}

/** From bizContent to the header `digest`. */
export function toHeaderLadder(md5: Md5, { bizContent, privateKey }: LadderInput): Step[] {
  return [
    toInput('headerText', [plain(bizContent), { text: privateKey, kind: 'key' }]),
    toOutput('headerHex', md5.hex(bizContent + privateKey)),
    toOutput('headerDigest', toHeaderDigest(md5, bizContent, privateKey)),
  ];
}
