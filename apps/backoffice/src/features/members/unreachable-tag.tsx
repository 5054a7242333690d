import { Tag } from '@lantern/ui';
import { useText } from '../../shared/i18n/text.ts';

/** Marks a stored number that receives no messages, so that support sees why no codes arrive. */
export function UnreachableTag({ receives }: { receives: boolean | null }) {
  const t = useText();
  if (receives !== false) return null;
  return (
    <>
      {' '}
      <Tag tone="wait">{t('sec_no_messages')}</Tag>
    </>
  );
}
