import { Note } from '@lantern/ui';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { memberPath } from '../../../shared/navigation/member-path.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import type { Terms } from './withdrawal.ts';

/** Reasons that block any withdrawal, shown before the form: a hold after a security change, missing identity verification. */
export function WithdrawalObstacle({ terms: { heldUntil: onHoldUntil, proofLevel } }: { terms: Terms }) {
  const t = useText('withdraw');
  const zone = useZone();
  return (
    <>
      {onHoldUntil !== null && <Note tone="warn">{t('held_until', { time: formatTime(onHoldUntil, zone) })}</Note>}
      {proofLevel !== null && (
        <Note tone="warn">
          {t('proof_needed', { level: proofLevel })}{' '}
          <SiteLink className="amb" to={memberPath('verification')}>
            {t('proof_way')}
          </SiteLink>
        </Note>
      )}
    </>
  );
}
