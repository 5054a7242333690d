import { Logo, Modal } from '@lantern/ui';
import type { FormEventHandler, ReactNode } from 'react';
import { useBanner, useLogoUrl, useSite } from '../../../shared/brand/site.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { toNextField } from '../model/next-field.ts';

interface AuthFrameProps {
  readonly title: string;
  readonly sideTitle: string;
  readonly sideText: string;
  /** Which of the brand's banners is at the left. */
  readonly banner?: 'w_register' | 'w_login';
  readonly onClose: () => void;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
}

/** The wide popup of login and registration: banner at the left, form at the right; a bottom sheet on phones. */
export function AuthFrame({
  title,
  sideTitle,
  sideText,
  banner = 'w_login',
  onClose,
  onSubmit,
  children,
}: AuthFrameProps) {
  const t = useText('shell');
  const site = useSite();
  const logoUrl = useLogoUrl();
  const picture = useBanner(banner) ?? '/art/welcome-lantern.avif';
  return (
    <Modal open onClose={onClose} label={title} closeLabel={t('close')} size="large" flush className="auth-frame">
      <div className="auth-frame-picture">
        <span className="header-logo">
          <Logo name={site?.name ?? 'Lantern'} imageUrl={logoUrl} size={30} />
        </span>
        <img className="auth-frame-art" src={picture} alt="" width={340} height={620} />
        <div>
          <h2>{sideTitle}</h2>
          <p>{sideText}</p>
        </div>
      </div>
      <form className="auth-frame-form" onSubmit={onSubmit} onKeyDown={toNextField} noValidate>
        <span className="auth-frame-grab" />
        <div className="auth-frame-head">
          <h2>{title}</h2>
        </div>
        {children}
      </form>
    </Modal>
  );
}
