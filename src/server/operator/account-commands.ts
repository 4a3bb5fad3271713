import { operations } from '#contract/operations/all.ts';
import {
  createAccount,
  createCustomer,
  findAccount,
  grantAll,
  grantInterface,
  randomDigits,
  updateCustomer,
} from '#server/accounts/account-store.ts';
import { createSalesperson, disableSalesperson } from '#server/accounts/salesperson-store.ts';
import { setAccountSuspended, showAccount } from '#server/people/credentials/show-account.ts';
import { setVersion1 } from '#server/people/credentials/switch-version-1.ts';
import { actor, type Command, type Options, UsageError } from './command.ts';

const apiAccountDigits = 18;

function checked(name: string, value: string, pattern: RegExp, expected: string): string {
  if (pattern.test(value)) return value;
  throw new UsageError(`--${name} must be ${expected}`);
}

function readCode(options: Options): string {
  return checked('code', options.text('code'), /^\S{1,30}$/, '1 to 30 characters without spaces');
}

const toSuspend = (suspended: boolean): Command => ({
  options: ['api-account'],
  async run({ people }, options) {
    const apiAccount = options.text('api-account');
    await setAccountSuspended(people, { apiAccount, suspended, actor });
    return { apiAccount, suspended };
  },
});

/**
 * Accounts and who calls for them: `account create|grant|show|suspend|resume|version-1`, `customer
 * create|update`, `salesperson create|update`.
 */
export const accountCommands: Record<string, Command> = {
  'account create': {
    options: ['environment', 'api-account', 'private-key', 'level'],
    run({ people }, options) {
      const apiAccount = options.optional('api-account') ?? randomDigits(apiAccountDigits);
      const privateKey = options.optional('private-key');
      const account = {
        environment: options.choice('environment', ['sandbox', 'production']),
        level: options.choice('level', ['developer', 'enterprise'], 'developer'),
        apiAccount: checked('api-account', apiAccount, /^\d{1,30}$/, '1 to 30 digits'),
        privateKey:
          privateKey &&
          checked(
            'private-key',
            privateKey,
            /^[\x21-\x7e]{1,100}$/,
            '1 to 100 characters of printable ASCII without spaces',
          ),
      };
      return createAccount(people.database, people.secrets, account, people.now());
    },
  },
  'account grant': {
    options: ['api-account', 'all', 'interface'],
    flags: ['all'],
    async run({ people }, options) {
      const apiAccount = options.text('api-account');
      if (options.flag('all')) {
        if (options.optional('interface'))
          throw new UsageError('write --all or --interface, not both');
        await grantAll(people.database, apiAccount);
        return { apiAccount, granted: 'all' };
      }
      const granted = options.choice(
        'interface',
        operations.map(({ id }) => id),
      );
      await grantInterface(people.database, apiAccount, granted);
      return { apiAccount, granted };
    },
  },
  'account show': {
    options: ['api-account'],
    run: ({ people }, options) => showAccount(people, options.text('api-account'), actor),
  },
  'account suspend': toSuspend(true),
  'account resume': toSuspend(false),
  'account version-1': {
    options: ['api-account', 'on', 'off'],
    flags: ['on', 'off'],
    run({ people }, options) {
      const apiAccount = options.text('api-account');
      const off = options.flag('off');
      if (off === options.flag('on')) throw new UsageError('write --on or --off');
      return people.write(async (transaction) => {
        const { id } = await findAccount(transaction, apiAccount);
        await setVersion1(transaction, people, { id, off, actor });
        return { apiAccount, version1: off ? 'off' : 'on' };
      });
    },
  },
  'customer create': {
    options: ['code', 'password', 'account', 'cod', 'balance'],
    async run({ people }, options) {
      const code = readCode(options);
      const apiAccount = options.text('account');
      const cod = options.onOff('cod') ?? false;
      const balance = options.count('balance') ?? null;
      const customer = { apiAccount, code, password: options.text('password'), cod, balance };
      await createCustomer(people.database, people.secrets, customer, people.now());
      return { code, account: apiAccount, cod, balance };
    },
  },
  'customer update': {
    options: ['code', 'account', 'cod', 'add-balance', 'balance'],
    async run({ people }, options) {
      const cod = options.onOff('cod');
      const addBalance = options.whole('add-balance');
      const balance = options.count('balance');
      if (cod === undefined && addBalance === undefined && balance === undefined) {
        throw new UsageError('say what changes: --cod on|off, --add-balance N or --balance N');
      }
      if (addBalance !== undefined && balance !== undefined) {
        throw new UsageError('write --add-balance or --balance, not both');
      }
      const code = options.text('code');
      const apiAccount = options.optional('account');
      const change = { code, apiAccount, cod, addBalance, balance };
      const row = await updateCustomer(people.database, change);
      return { ...row, cod: row.cod === 1 };
    },
  },
  'salesperson create': {
    options: ['code', 'outlet-code', 'account'],
    async run({ people, courier }, options) {
      const code = readCode(options);
      const outlet = options.text('outlet-code');
      const account = options.text('account');
      const territory = await courier.areas.territory();
      if (territory.outletOf(outlet)?.kind !== 'outlet') {
        throw new UsageError(`outlet ${outlet} is not known`);
      }
      await createSalesperson(people.database, { code, outlet, account }, people.now());
      return { code, outletCode: outlet, account, disabled: false };
    },
  },
  'salesperson update': {
    options: ['code', 'disabled'],
    async run({ people }, options) {
      const code = options.text('code');
      const disabled = options.onOff('disabled');
      if (disabled === undefined) throw new UsageError('say what changes: --disabled on|off');
      await disableSalesperson(people.database, code, disabled);
      return { code, disabled };
    },
  },
};
