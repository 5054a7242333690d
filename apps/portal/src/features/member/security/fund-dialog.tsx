import { Button, Modal, Note } from '@lantern/ui';
import { formatClock, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { FundPasswordForm } from '../withdraw/fund-password-form.tsx';

/** Sets or changes the fund password; links to the reset if it is forgotten. */
export function FundDialog({
  isSet,
  lockedUntil,
  onReset,
  onClose,
}: {
  isSet: boolean;
  lockedUntil: string | null;
  onReset: () => void;
  onClose: () => void;
}) {
  const t = useText('security');
  const zone = useZone();
  const title =
    lockedUntil === null ? t('part_fundPassword') : t('fund_locked', { time: formatClock(lockedUntil, zone) });
  return (
    <Modal open onClose={onClose} title={title} lead={t('fund_lead')} closeLabel={t('close')}>
      {lockedUntil === null && (
        <div className="security-page-form">
          <FundPasswordForm isSet={isSet} onDone={onClose} />
        </div>
      )}
      {isSet && (
        <div className="security-page-form">
          {lockedUntil !== null && <Note tone="warn">{t('reset_holds')}</Note>}
          <Button look={lockedUntil === null ? 'text' : 'pri'} block onClick={onReset}>
            {t('fund_forgotten')}
          </Button>
        </div>
      )}
    </Modal>
  );
}
