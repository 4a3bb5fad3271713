import type { Static } from 'typebox';
import { developer, viewer } from './access.ts';
import { answer, listOf, nothing, nullable, text, whole } from './answer-fields.ts';
import { get, post } from './define-call.ts';
import { line, oneNumberOf, oneOf, several } from './fields.ts';

/**
 * Scopes of a tool token: read the lists of calls and pushes, sign and diagnose with the account's
 * keys, call operations that only read, and call those that change something.
 */
export const toolScopes = ['read', 'sign', 'query', 'change'] as const;
export type ToolScope = (typeof toolScopes)[number];

/** Possible validity of a token in days. */
export const toolTokenDays = [1, 7, 30, 90] as const;
export const usualDays = 30;

/** Most tokens of an account. */
export const mostToolTokens = 10;

/** Prefix of every token, for secret scanners. */
export const toolTokenPrefix = 'sandbox_tools_';

/** A valid token, without its secret. */
export const ToolToken = answer({
  id: text,
  name: text,
  scopes: listOf(oneOf(toolScopes)),
  /** Account name of the member who created it. */
  madeBy: text,
  /** Milliseconds since 1970. */
  createdAt: whole,
  expiresAt: whole,
  usedAt: nullable(whole),
});
export type ToolToken = Static<typeof ToolToken>;

export const ToolTokens = answer({
  /** The sandbox account of the tokens. */
  apiAccount: text,
  /** Newest first. */
  tokens: listOf(ToolToken),
});
export type ToolTokens = Static<typeof ToolTokens>;

export const toolTokens = get(ToolTokens)('console/toolTokens', viewer);

/** The token is only shown now. */
export const createToolToken = post(answer({ token: text, expiresAt: whole }))(
  'console/createToolToken',
  { ...developer, stepUp: 'always', audits: ['account.createToolToken'] },
  {
    name: line(60, { minLength: 1 }),
    scopes: several(oneOf(toolScopes), 1, toolScopes.length),
    days: oneNumberOf(toolTokenDays),
  },
);

export const revokeToolToken = post(nothing)(
  'console/revokeToolToken',
  { ...developer, audits: ['account.revokeToolToken'] },
  { id: line(64) },
);
