import { Button, FieldMessage, Note } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';
import { ImageCaptcha } from './image-captcha.tsx';
import type { Captcha } from './use-captcha.ts';

export interface CaptchaProps {
  readonly captcha: Captcha;
  readonly error: string | undefined;
}

/** The picture to read, or more proof of work for users who cannot read it. */
export default function CaptchaChoice({ captcha, error }: CaptchaProps) {
  const t = useText('auth');
  const { isAlone, setAlone } = captcha;
  return (
    <div className="stack">
      {isAlone ? (
        <>
          <Note tone="info">{t('captcha_alone')}</Note>
          <FieldMessage id="captcha-message" error={error} />
        </>
      ) : (
        <ImageCaptcha
          value={captcha.picture.text}
          round={captcha.round}
          error={error}
          onChange={(text, id) => captcha.setPicture({ text, id })}
        />
      )}
      <Button look="text" size="sm" onClick={() => setAlone(!isAlone)}>
        {t(isAlone ? 'captcha_with_picture' : 'captcha_unreadable')}
      </Button>
    </div>
  );
}
