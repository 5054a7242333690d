import '../social.css';
import { Button, Card, Note, Spinner } from '@lantern/ui';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { leavePhonePage } from '../../../shared/session/phone-verification.ts';
import { SmsCodeField } from './sms-code-field.tsx';
import { usePhonePage } from './use-phone-page.ts';

const codeCodes = new Set<string>(['CODE_INVALID', 'CODE_MISSING', 'CODE_EXPIRED']);

type Page = ReturnType<typeof usePhonePage>;

/** Phone verification by Firebase (3-01, 4-07): the only page that loads a script of another origin. */
export default function PhonePage() {
  const t = useText('auth');
  const page = usePhonePage();
  const isMissing = !page.isWaiting && !page.isOpen;
  return (
    <div className="social-page">
      <Card>
        <h1>{t('phone_title')}</h1>
        {page.isWaiting && <Spinner label={t('loading')} />}
        {page.isOpen && <ProveForm page={page} />}
        {isMissing && <p className="mut">{t('phone_none')}</p>}
        <Button size="lg" block onClick={() => leavePhonePage(null)}>
          {t('phone_back')}
        </Button>
      </Card>
    </div>
  );
}

function ProveForm({ page }: { page: Page }) {
  const t = useText('auth');
  const words = useRefusalText();
  const { request, captcha, refused, isTried } = page;
  const isOfCode = refused !== null && codeCodes.has(refused.code);
  const missing = isTried && page.code === '' ? t('input_empty') : undefined;
  return (
    <form className="stack" onSubmit={page.confirm} noValidate>
      <p className="social-page-account num">
        +{request?.dialingCode} {request?.number}
      </p>
      <p className="mut">{t('phone_text')}</p>
      <div className="phone-page-captcha" ref={captcha.place} />
      {isTried && !page.isSent && captcha.token === '' && <Note tone="bad">{t('phone_verify_first')}</Note>}
      <SmsCodeField
        value={page.code}
        error={isOfCode ? words(refused) : missing}
        canSend={captcha.token !== ''}
        onNoNumber={() => page.setTried(true)}
        onChange={page.setCode}
        request={page.send}
      />
      {refused !== null && !isOfCode && <Note tone="bad">{words(refused)}</Note>}
      <Button type="submit" look="pri" size="lg" block busy={page.isBusy} disabled={!page.isSent}>
        {t('phone_confirm')}
      </Button>
    </form>
  );
}
