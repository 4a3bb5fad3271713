const secretNames = /password|captcha|totp|token|passkey|recoveryCode/i;
const codeNames = new Set(['code', 'emailCode', 'phoneCode']);

/** Returns whether a field of this name is never stored: drafts omit it and a success clears it. */
export function isSecret(name: string): boolean {
  return secretNames.test(name) || codeNames.has(name);
}
