import type { UserRow } from '#server/database/people-tables.ts';
import type { People } from '../people.ts';
import { fieldError } from '../portal-error.ts';

/**
 * A signed-in person types their password once more. Throws the fieldError of `field` where it is
 * wrong, and `tooOften` after ten wrong ones in a row.
 */
export async function assertPassword(
  { passwords, attempts }: Pick<People, 'passwords' | 'attempts'>,
  user: Pick<UserRow, 'id' | 'password_hash' | 'shared'>,
  password: string,
  field = 'password',
): Promise<void> {
  // Everybody knows the demo integrator's: counting would let one visitor stop all others.
  if (user.shared === 0) await attempts.confirm(user.id);
  if (!(await passwords.verify(password, user.password_hash, user.id))) {
    throw fieldError(field, 'portal.passwordWrong');
  }
  await attempts.confirmed(user.id);
}
