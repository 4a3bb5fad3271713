import { Badge } from '@site/src/components/Badge';
import { ShortId } from '@site/src/components/ShortId';
import { useText } from '#client/texts.ts';
import type { AccountCustomer } from '#contract/portal/console-accounts.ts';
import styles from './credentials.module.css';

const wholeCode = 32;

/** A customer's code, whether it collects cash, and the waybills it has left. */
export function CustomerLine({ customer }: { customer: AccountCustomer }) {
  const text = useText();
  const { code, cod, balance } = customer;
  return (
    <span className={styles.pair}>
      <ShortId value={code} label={text('control.credentials.customerCode')} start={wholeCode} />
      <Badge tone={cod ? 'success' : 'neutral'}>
        {text(cod ? 'control.credentials.cod.on' : 'control.credentials.cod.off')}
      </Badge>
      <span className={styles.made}>
        {balance === null
          ? text('control.credentials.balance.uncounted')
          : text('control.credentials.balance', { count: balance })}
      </span>
      <span className={styles.made}>{text('control.credentials.customer.secret')}</span>
    </span>
  );
}
