import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';

/** open = info, won = ok, waiting = wait, rejected = bad, lost = neutral; brand marks new items. */
export type TagTone = 'neutral' | 'info' | 'ok' | 'wait' | 'bad' | 'vip' | 'brand' | 'hot' | 'live';

const TONE_CLASS: Record<TagTone, string> = {
  neutral: '',
  info: 'info',
  ok: 'ok',
  wait: 'wait',
  bad: 'bad',
  vip: 'vip',
  brand: 'br',
  hot: 'hot',
  live: 'live',
};

/** A state in one or two words. */
export function Tag({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: TagTone | undefined;
  icon?: LucideIcon | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span className={classNames('tag', TONE_CLASS[tone], className)}>
      {icon && <Icon as={icon} />}
      {children}
    </span>
  );
}

/** A small count beside a word; hidden at 0. */
export function CountBadge({ count }: { count: number }) {
  return count > 0 ? <em className="count-badge num">{count > 99 ? '99+' : count}</em> : null;
}
