import type { ComponentProps } from 'react';

/** A column's head in a document; the empty corner of a table names no column. */
export function DocHead({ children, ...props }: ComponentProps<'th'>) {
  return children ? <th {...props}>{children}</th> : <td {...props} />;
}
