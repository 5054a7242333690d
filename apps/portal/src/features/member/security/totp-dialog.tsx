import * as calls from '@lantern/contract/member-calls';
import { Button, DigitBoxes, Icon, Modal, QrCode } from '@lantern/ui';
import { Copy } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { CodeField } from '../../../shared/fields/code-field.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { FormActions } from './form-actions.tsx';
import { OwnPassword } from './own-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Authenticator app: set up in three steps, or managed once it is on. */
export function TotpDialog({ isOn, codesLeft, onClose }: { isOn: boolean; codesLeft: number; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return isOn ? (
    <ManageTotp codesLeft={codesLeft} onCodes={setCodes} onClose={onClose} />
  ) : (
    <SetUpTotp onCodes={setCodes} onClose={onClose} />
  );
}

type Step = { readonly secret: string; readonly uri: string; readonly isScanned: boolean };
interface PartProps {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function SetUpTotp({ onCodes, onClose }: PartProps) {
  const t = useText('security');
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<Step | null>(null);
  const start = useAct(calls.security.startTotp, { onSuccess: (offer) => setStep({ ...offer, isScanned: false }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') start.mutate({ password });
  };
  if (step === null) {
    return (
      <Modal open onClose={onClose} title={t('totp_title')} lead={t('totp_lead')} closeLabel={t('close')}>
        <form className="security-page-form" onSubmit={submit} noValidate>
          <OwnPassword value={password} onChange={setPassword} />
          <FormActions
            label={t('continue')}
            refused={start.error}
            isReady={password !== ''}
            isBusy={start.isPending}
            onBack={onClose}
          />
        </form>
      </Modal>
    );
  }
  return step.isScanned ? (
    <FirstCode onBack={() => setStep({ ...step, isScanned: false })} onCodes={onCodes} onClose={onClose} />
  ) : (
    <Scan step={step} onScanned={() => setStep({ ...step, isScanned: true })} onClose={onClose} />
  );
}

function Scan({ step, onScanned, onClose }: { step: Step; onScanned: () => void; onClose: () => void }) {
  const t = useText('security');
  const shown = step.secret.match(/.{1,4}/g)?.join(' ') ?? step.secret;
  const copy = async () => {
    await navigator.clipboard.writeText(step.secret);
    toast.done(t('copied'));
  };
  return (
    <Modal open onClose={onClose} title={t('totp_title')} lead={t('totp_scan')} closeLabel={t('close')}>
      <div className="security-page-form">
        <div className="totp-dialog-code">
          <QrCode text={step.uri} label={t('totp_qr')} />
        </div>
        <div className="totp-dialog-key">
          <code data-secret={step.secret}>{shown}</code>
          <Button look="soft" onClick={copy}>
            <Icon as={Copy} />
            {t('copy')}
          </Button>
        </div>
        <Button look="pri" size="lg" block onClick={onScanned}>
          {t('totp_scanned')}
        </Button>
      </div>
    </Modal>
  );
}

function FirstCode({ onBack, onCodes, onClose }: PartProps & { onBack: () => void }) {
  const t = useText('security');
  const { security } = calls;
  const [code, setCode] = useState('');
  const confirm = useAct(security.confirmTotp, {
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onRefused: () => setCode(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 6) confirm.mutate({ code });
  };
  return (
    <Modal open onClose={onClose} title={t('totp_code')} lead={t('totp_code_lead')} closeLabel={t('close')}>
      <form className="security-page-form" onSubmit={submit} noValidate>
        <DigitBoxes label={t('code_of_app')} name="code" value={code} autoFocus onValueChange={setCode} />
        <FormActions
          label={t('check')}
          refused={confirm.error}
          isReady={code.length === 6}
          isBusy={confirm.isPending}
          onBack={onBack}
          backLabel={t('back')}
        />
      </form>
    </Modal>
  );
}

/** Creates new backup codes, or disables the app. Both need a code; disabling also needs the password. */
function ManageTotp({ codesLeft, onCodes, onClose }: PartProps & { codesLeft: number }) {
  const t = useText('security');
  const { security } = calls;
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const renew = useAct(security.renewRecoveryCodes, {
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onRefused: () => setCode(''),
  });
  const stop = useAct(security.stopTotp, {
    invalidates: [security.overview],
    onSuccess: () => {
      toast.done(t('totp_stopped'));
      onClose();
    },
    onRefused: () => setCode(''),
  });
  const isCode = code.length >= 6;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isCode && password !== '') stop.mutate({ password, code });
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t('totp_manage')}
      lead={t('codes_left', { count: codesLeft })}
      closeLabel={t('close')}
    >
      <form className="security-page-form" onSubmit={submit} noValidate>
        <CodeField label={t('code_or_spare')} name="code" value={code} onValueChange={setCode} />
        <Button block disabled={!isCode} busy={renew.isPending} onClick={() => renew.mutate({ code })}>
          {t('codes_renew')}
        </Button>
        <OwnPassword value={password} onChange={setPassword} />
        <FormActions
          label={t('totp_stop')}
          refused={renew.error ?? stop.error}
          isReady={isCode && password !== ''}
          isBusy={stop.isPending}
          onBack={onClose}
        />
      </form>
    </Modal>
  );
}
