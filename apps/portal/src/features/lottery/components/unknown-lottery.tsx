import { buttonClass, EmptyState } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';

/** Shown at the address of a lottery that the brand does not have. */
export function UnknownLottery() {
  const t = useText('lottery');
  return (
    <EmptyState
      title={t('unknown_game')}
      action={
        <SiteLink className={buttonClass({ look: 'soft' })} to="/lottery">
          {t('all_lotteries')}
        </SiteLink>
      }
    />
  );
}
