import { Badge } from '@site/src/components/Badge';
import { ShortId } from '@site/src/components/ShortId';
import { useText } from '#client/texts.ts';
import type { AccountCustomer } from '#contract/portal/console-accounts.ts';

/** Longer than any code, so that codes are shown whole. */
const wholeCode = 32;

export function CustomerFacts({ code, cod, balance }: AccountCustomer) {
  const text = useText();
  return (
    <>
      <ShortId value={code} label={text('control.credentials.customerCode')} start={wholeCode} />
      <Badge tone={cod ? 'success' : 'neutral'}>
        {text(cod ? 'control.credentials.cod.on' : 'control.credentials.cod.off')}
      </Badge>
      <span className="muted-sm">
        {balance === null
          ? text('control.credentials.balance.uncounted')
          : text('control.credentials.balance', { count: balance })}
      </span>
    </>
  );
}
