import * as calls from '@lantern/contract/member-calls';
import { FieldMessage, IconButton, Skeleton } from '@lantern/ui';
import { RefreshCw } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { useText } from '../../../shared/i18n/text.ts';

/** A new picture can be requested once a second. */
const refreshPauseMs = 1000;

interface ImageCaptchaProps {
  readonly value: string;
  readonly error: string | undefined;
  /** Number of failed tries; each needs a new picture. */
  readonly round: number;
  readonly onChange: (text: string, captchaId: string) => void;
}

/** Picture, field and refresh button in one row. */
export function ImageCaptcha({ value, error, round, onChange }: ImageCaptchaProps) {
  const t = useText('auth');
  const id = useId();
  const [isResting, setResting] = useState(false);
  const captcha = useCall(calls.identity.imageCaptcha, { named: true }, { staleTime: 60_000 });
  const picture = typeof captcha.data === 'object' ? captcha.data : null;
  const captchaId = picture?.captchaId ?? '';
  const { refetch } = captcha;
  const refresh = () => {
    setResting(true);
    setTimeout(() => setResting(false), refreshPauseMs);
    onChange('', '');
    void refetch();
  };
  useEffect(() => {
    if (round > 0) void refetch();
  }, [round, refetch]);
  return (
    <div className="field">
      <label htmlFor={id}>{t('captcha_label')}</label>
      <div className="image-captcha">
        <span className={error ? 'field-box err' : 'field-box'}>
          <input
            id={id}
            value={value}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={20}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-message` : undefined}
            onChange={(event) => onChange(event.target.value, captchaId)}
          />
        </span>
        {picture && !captcha.isFetching ? (
          <img src={`data:image/png;base64,${picture.image}`} alt={t('captcha_picture')} width={128} height={52} />
        ) : (
          <Skeleton shape="block" className="image-captcha-loading" />
        )}
        <IconButton icon={RefreshCw} label={t('captcha_refresh')} disabled={isResting} onClick={refresh} />
      </div>
      <FieldMessage id={`${id}-message`} error={error} />
    </div>
  );
}
