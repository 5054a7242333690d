import { calls } from '@lantern/contract/calls';
import { Button, Checkbox, ConfirmDialog, Note, Spinner } from '@lantern/ui';
import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react';
import { affiliateCode } from '../../shared/affiliate-code.ts';
import { useCall } from '../../shared/api/hooks.ts';
import { Refused } from '../../shared/api/refused.ts';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import { openModal, type PopupProps } from '../../shared/modal-store.ts';
import { useGo } from '../../shared/site-link.tsx';
import { AuthFrame } from './components/auth-frame.tsx';
import { CountryPicker } from './components/country-picker.tsx';
import { RegisterField } from './components/register-field.tsx';
import type { FieldMessageText } from './model/field-rules.ts';
import { useLeaveEntry } from './model/leave-entry.ts';
import { register } from './model/log-in.ts';
import { solveProofOfWork } from './model/proof-of-work.ts';
import { askedFields, type FieldName, isRequired, messageOf, payloadOf, type Texts } from './model/register-form.ts';

const codeRefusals = new Set<string>(['INVITATION_CODE_ERROR', 'LINK_EXHAUSTED', 'LINK_EXPIRED']);
/** Which field a refusal belongs to when it does not say so itself. */
const fieldOfCode: Readonly<Record<string, FieldName>> = {
  USERNAME_TAKEN: 'username',
  PASSWORD_WEAK: 'password',
  PASSWORD_MISMATCH: 'confirmPassword',
};

/** A proof of work begun when the form opens, so that it is done when the form is sent. */
function useProof(isWanted: boolean) {
  const proof = useRef<Promise<string> | null>(null);
  const begin = () => {
    proof.current = solveProofOfWork();
    proof.current.catch(() => undefined);
  };
  const take = async (): Promise<string | undefined> => {
    if (!isWanted) return undefined;
    proof.current ??= solveProofOfWork();
    const solved = await proof.current;
    proof.current = null;
    return solved;
  };
  return { begin, take };
}

/** The registration popup: the fields and their rules are the server's. */
export default function RegisterPopup({ detail, onClose }: PopupProps<'register'>) {
  const t = useText('auth');
  const refusalText = useRefusalText();
  const leave = useLeaveEntry();
  const go = useGo();
  const settings = useCall(calls.brands.registerSettings, {}, { staleTime: 5 * 60_000 });
  const proof = useProof(settings.data?.captcha === 'PROOF_OF_WORK');
  const hasBegun = useRef(false);
  const [texts, setTexts] = useState<Texts>({ affiliateCode: detail.code ?? affiliateCode() });
  const [shown, setShown] = useState<Readonly<Record<string, FieldMessageText | string | undefined>>>({});
  const [dialing, setDialing] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const rules = settings.data?.rules ?? {};
  const fields = askedFields(rules);

  useEffect(() => {
    if (settings.data?.captcha !== 'PROOF_OF_WORK' || hasBegun.current) return;
    hasBegun.current = true;
    proof.begin();
  });

  const change = (name: FieldName, text: string) => {
    const next = { ...texts, [name]: text };
    setTexts(next);
    // A message goes as soon as the rule passes; it comes on leaving the field only.
    if (shown[name] && !messageOf(rules, name, next)) setShown({ ...shown, [name]: undefined });
  };
  const leaveField = (name: FieldName) => {
    if (texts[name]) setShown({ ...shown, [name]: messageOf(rules, name, texts) ?? undefined });
  };
  const showRefusal = (why: Refused) => {
    const named = String(why.params.field ?? fieldOfCode[why.code] ?? '');
    if (fields.includes(named as FieldName)) setShown((old) => ({ ...old, [named]: refusalText(why) }));
    else setRefused(why);
  };
  const send = async (texts: Texts) => {
    setBusy(true);
    setRefused(undefined);
    try {
      const captcha = await proof.take();
      const outcome = await register({
        ...payloadOf(texts, fields),
        ...(captcha ? { captcha } : {}),
        ...(dialing ? { countryDialingCode: dialing } : {}),
        registerMethod: 'WEB',
        registerUrl: location.href.slice(0, 500),
        domain: location.host,
        login: true,
        agreeTerms: isAgreed,
        confirmAge: isAgreed,
      });
      if (outcome.done) leave();
      else showRefusal(outcome.refused);
    } catch (error) {
      setRefused(error instanceof Refused ? error : new Refused('NETWORK', ''));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const found = Object.fromEntries(fields.map((name) => [name, messageOf(rules, name, texts) ?? undefined]));
    setShown(found);
    if (Object.values(found).some(Boolean) || !isAgreed) return;
    void send(texts);
  };
  const close = () => {
    leave();
    onClose();
  };
  const age = settings.data?.minimumAge ?? 18;
  const isCodeRefused = refused !== undefined && codeRefusals.has(refused.code);

  return (
    <AuthFrame
      title={t('register_title')}
      sideTitle={t('register_side_title')}
      sideText={t('register_side_text')}
      onClose={close}
      onSubmit={submit}
    >
      {settings.isPending ? (
        <Spinner label={t('loading')} />
      ) : (
        fields.map((name) => (
          <Fragment key={name}>
            {name === 'mobileNum' && <CountryPicker value={dialing} onPick={setDialing} />}
            <RegisterField
              name={name}
              rule={rules[name]}
              value={texts[name] ?? ''}
              required={isRequired(rules, name)}
              message={shown[name]}
              onChange={(text) => change(name, text)}
              onLeave={() => leaveField(name)}
            />
          </Fragment>
        ))
      )}
      <Checkbox checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)}>
        {t.rich('agree', {
          age,
          terms: (parts) => (
            <a className="lnk" href="/help?topic=terms" target="_blank" rel="noreferrer">
              {parts}
            </a>
          ),
          privacy: (parts) => (
            <a className="lnk" href="/help?topic=privacy" target="_blank" rel="noreferrer">
              {parts}
            </a>
          ),
        })}
      </Checkbox>
      {isTried && !isAgreed && <Note tone="bad">{t('agree_needed')}</Note>}
      {refused && !isCodeRefused && <Note tone="bad">{refusalText(refused)}</Note>}
      <Button type="submit" look="pri" size="lg" block busy={isBusy}>
        {t('register_submit')}
      </Button>
      <p className="sw-t">
        {t('already_member')}{' '}
        <button
          type="button"
          className="lnk"
          onClick={() => {
            go('/login');
            openModal('login', {});
          }}
        >
          {t('log_in')}
        </button>
      </p>
      <ConfirmDialog
        open={isCodeRefused}
        title={t('code_unknown_title')}
        confirmLabel={t('code_check')}
        cancelLabel={t('code_without')}
        onConfirm={() => setRefused(undefined)}
        onCancel={() => {
          const without = { ...texts, affiliateCode: '' };
          setTexts(without);
          setRefused(undefined);
          void send(without);
        }}
      >
        {refused ? refusalText(refused) : t('invitation_code_error')}
      </ConfirmDialog>
    </AuthFrame>
  );
}
