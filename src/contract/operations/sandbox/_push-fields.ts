import { Type } from 'typebox';
import { mostAddresses } from '../../push.ts';
import { choice, flag, list, localTime, numberChoice, text, whole } from '../../schema.ts';
import { logisticsPush } from '../logistics/status-feedback.ts';
import { pushKinds } from '../pushes.ts';

export const kind = choice([...pushKinds], {
  text: 'pushTool.kind',
  example: logisticsPush.id,
});

/** Most characters of a webhook address. */
export const longestUrl = 500;

const longestContent = 65_536;

export const url = text(longestUrl, {
  text: 'pushTool.url',
  example: 'https://erp.example.com/courier/pushes',
});

/** Number of one of a kind's addresses. */
export const address = whole({
  text: 'pushTool.address',
  minimum: 1,
  maximum: mostAddresses,
  example: 2,
});

export const version = numberChoice([1, 2], { text: 'pushTool.version', example: 2 });

/** Base64 of `example secret of a callback!!!`: 32 bytes that are recognisably not a real secret. */
export const exampleSecret = 'whsec_ZXhhbXBsZSBzZWNyZXQgb2YgYSBjYWxsYmFjayEhIQ==';

export const secret = text(100, { text: 'pushTool.secret', example: exampleSecret });

export const pushId = text(36, {
  text: 'pushTool.id',
  example: '019a9d5e-3c00-7b1a-9c52-6f0d7a3e4b21',
});

/** The outcome of a call about a push that does not exist. */
export const unknownPush = {
  name: 'replayPush.unknown',
  request: { id: '019a9d5e-0000-7000-8000-000000000000' },
  code: '999002000',
  field: 'id',
  rule: 'push-unknown',
} as const;

export const pushStatus = choice(['pending', 'delivered', 'dead'], {
  text: 'pushTool.status',
  enumText: 'pushStatus',
});

const attempt = Type.Object({
  number: whole({ text: 'pushTool.number', minimum: 1 }),
  time: localTime({ text: 'pushTool.time' }),
  durationMs: whole({ text: 'pushTool.durationMs', minimum: 0 }),
  httpStatus: Type.Optional(whole({ text: 'pushTool.httpStatus' })),
  error: Type.Optional(text(1000, { text: 'pushTool.error' })),
  answer: Type.Optional(text(1000, { text: 'pushTool.answer' })),
  thinned: Type.Optional(flag({ text: 'pushTool.thinned' })),
});

export const push = Type.Object({
  id: pushId,
  kind,
  billCode: text(30, { text: 'pushTool.billCode' }),
  status: pushStatus,
  content: text(longestContent, { text: 'pushTool.content' }),
  createTime: localTime({ text: 'pushTool.createTime' }),
  nextTime: Type.Optional(localTime({ text: 'pushTool.nextTime' })),
  deliveredTime: Type.Optional(localTime({ text: 'pushTool.deliveredTime' })),
  attempts: list(attempt, { text: 'pushTool.attempts' }),
});

export const callback = Type.Object({
  kind,
  url,
  version: Type.Optional(version),
  disabledTime: Type.Optional(localTime({ text: 'pushTool.disabledTime' })),
  disabledReason: Type.Optional(text(1000, { text: 'pushTool.disabledReason' })),
});
