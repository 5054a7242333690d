import { Button, buttonClass, LanternSteps, Modal } from '@lantern/ui';
import { useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/member-path.ts';
import type { PopupProps } from '../../shared/modal-store.ts';
import { SiteLink } from '../../shared/site-link.tsx';

/** The first login of an account. */
export default function WelcomePopup({ detail, onClose }: PopupProps<'welcome'>) {
  const t = useText('auth');
  return (
    <Modal
      open
      onClose={onClose}
      title={t('first_title', { account: detail.account })}
      lead={t('first_text')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('first_look')}</Button>
          <SiteLink className={buttonClass({ look: 'pri' })} to={memberPath('depositv2')} onClick={onClose}>
            {t('first_deposit')}
          </SiteLink>
        </>
      }
    >
      <LanternSteps total={1} lit={1} label={t('first_lit')} />
    </Modal>
  );
}
