const secretNames = /password|captcha|totp|token|passkey|recoveryCode/i;
const codeNames = new Set(['code', 'emailCode', 'phoneCode']);

/** Whether a field of this name is never kept: a draft leaves it out, a success empties it. */
export function isSecret(name: string): boolean {
  return secretNames.test(name) || codeNames.has(name);
}
