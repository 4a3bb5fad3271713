import { noteDuty } from '#server/database/duties.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { BrokenAudit, verifyAudit } from '#server/people/audit/verify-audit.ts';
import { type Command, UsageError } from './command.ts';

const hashPattern = /^[0-9a-f]{64}$/;

/** Whether the audit record is as it was written: `audit verify`. */
export const auditCommands: Record<string, Command> = {
  'audit verify': {
    options: ['expect'],
    async run({ people }, options) {
      const expected = options.optional('expect')?.toLowerCase();
      if (expected !== undefined && !hashPattern.test(expected)) {
        throw new UsageError(
          '--expect must be the hash that an earlier verify printed, 64 hex digits',
        );
      }
      try {
        const verified = await verifyAudit(people, expected);
        await noteDuty(people.database, 'audit_verify', people.now());
        return verified;
      } catch (error) {
        if (!(error instanceof BrokenAudit)) throw error;
        throw new StaffError(`the audit record is broken: ${error.message}`);
      }
    },
  },
};
