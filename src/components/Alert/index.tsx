import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

interface AlertProps extends Pick<ComponentProps<'div'>, 'className' | 'ref' | 'tabIndex'> {
  tone?: keyof typeof icons;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** `alert` and `status` are read out when they appear; without a role it is part of the page. */
  role?: 'alert' | 'status';
}

/** A message that the reader must see, with an icon and words beside the colour. */
export function Alert({
  tone = 'info',
  title,
  children,
  actions,
  className,
  ...props
}: AlertProps) {
  const text = useText();
  const Icon = icons[tone];
  return (
    <div {...props} className={clsx(styles.alert, `tone-${tone}`, className)}>
      <Icon size={18} aria-hidden />
      <div className={styles.words}>
        <span className="visually-hidden">{text(`kit.alert.${tone}`)}</span>
        {title && <p className="no-margin font-semibold">{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
