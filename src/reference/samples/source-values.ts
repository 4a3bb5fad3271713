import {
  type Descriptor,
  descriptor1,
  descriptor2,
  type Scheme,
} from '#contract/versions/descriptors.ts';
import type { LibrarySampleCall } from './library-program.ts';
import { placeholderAccount, type SampleCall, toPushContent } from './program.ts';

const toSourceCall = ({ scheme, basePath }: Descriptor): SampleCall => ({
  ...placeholderAccount,
  scheme,
  baseUrl: `https://api.example.com${basePath}`,
  path: 'order/addOrder',
  businessDigest: 'always',
  hints: { takes: { customerCode: 'customerCode', txlogisticId: 'fresh' } },
  content: { customerCode: '', txlogisticId: '' },
});

/** Values in the source files of calls: an order with a new number; version 1's includes a digest. */
export const sourceCalls: Record<Scheme, SampleCall> = {
  'md5-v1': toSourceCall(descriptor1),
  'hmac-v2': toSourceCall(descriptor2),
};

/** Values in the source files of library calls: the same. */
export const sourceLibraryCall: LibrarySampleCall = {
  ...toSourceCall(descriptor2),
  baseUrl: 'https://api.example.com',
  request: {},
};

/** Values that differ between receivers. */
export interface Receiver {
  scheme: Scheme;
  path: string;
  /** Its id in the contract. */
  type: string;
  /** The private key, or the secret of the webhook address. */
  secret: string;
  /** The field of a push that it prints. */
  field: string;
}

const toSourceReceiver = (scheme: Scheme, secret: string): Receiver => ({
  scheme,
  path: '/logisticsStatusFeedback',
  type: 'logistics/statusFeedback',
  secret,
  field: 'billCode',
});

/** Values in the source files of receivers; cURL's sends such a push. */
export const sourceReceivers: Record<Scheme, Receiver> = {
  'md5-v1': toSourceReceiver('md5-v1', placeholderAccount.privateKey),
  'hmac-v2': toSourceReceiver('hmac-v2', placeholderAccount.callbackSecret),
};

const toSourcePush = (scheme: Scheme, content: SampleCall['content']): SampleCall => ({
  ...placeholderAccount,
  scheme,
  baseUrl: 'http://localhost:8080',
  path: 'logisticsStatusFeedback',
  businessDigest: 'never',
  hints: {},
  content,
});

const sourceContent = { billCode: 'UEG000000191681' };

/** Values in cURL's source file of a push. */
export const sourcePushes: Record<Scheme, SampleCall> = {
  'md5-v1': toSourcePush('md5-v1', sourceContent),
  'hmac-v2': toSourcePush('hmac-v2', toPushContent('logistics/statusFeedback', sourceContent)),
};
