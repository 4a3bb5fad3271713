import { createSalesperson, disableSalesperson } from '#server/accounts/salesperson-store.ts';
import { type Command, UsageError } from './command.ts';

/** Who takes individual shipments in: `salesperson create|update`. */
export const salespersonCommands: Record<string, Command> = {
  'salesperson create': {
    options: ['code', 'outlet-code', 'account'],
    async run({ courier }, options) {
      const code = options.text('code');
      if (!/^\S{1,30}$/.test(code)) {
        throw new UsageError('--code must be 1 to 30 characters without spaces');
      }
      const outlet = options.text('outlet-code');
      const account = options.text('account');
      const territory = await courier.areas.territory();
      if (territory.outletOf(outlet)?.kind !== 'outlet') {
        throw new UsageError(`outlet ${outlet} is not known`);
      }
      await createSalesperson(courier.database, { code, outlet, account }, courier.now());
      return { code, outletCode: outlet, account, disabled: false };
    },
  },
  'salesperson update': {
    options: ['code', 'disabled'],
    async run({ courier }, options) {
      const code = options.text('code');
      const disabled = options.onOff('disabled');
      if (disabled === undefined) throw new UsageError('say what changes: --disabled on|off');
      await disableSalesperson(courier.database, code, disabled);
      return { code, disabled };
    },
  },
};
