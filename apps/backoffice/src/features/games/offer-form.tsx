import { Button, Checkbox, Note, Radio, TextField } from '@lantern/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../../shared/i18n/text.ts';
import { OFFER_STATES, type OfferState } from './tones.ts';

/** Editable properties of a game or a vendor. */
export interface OfferWish {
  readonly state: OfferState;
  readonly isHot: boolean;
  readonly position: number;
  readonly reason: string;
}

const LEAST_REASON = 3;
const HIGHEST_POSITION = 100_000;

/** Switches of a game or vendor. Before closing one, shows what happens to its open rounds. */
export function OfferForm({
  offer,
  isBusy,
  onSave,
  children,
}: {
  offer: Omit<OfferWish, 'reason'> & { readonly openRounds: number };
  isBusy: boolean;
  onSave: (wish: OfferWish) => void;
  /** Switches that only one kind of offer has. */
  children?: ReactNode;
}) {
  const t = useText();
  const [state, setState] = useState(offer.state);
  const [isHot, setHot] = useState(offer.isHot);
  const [position, setPosition] = useState(String(offer.position));
  const [reason, setReason] = useState('');
  const place = /^\d{1,6}$/.test(position) ? Number(position) : null;
  const isGood = place !== null && place <= HIGHEST_POSITION && reason.trim().length >= LEAST_REASON;
  return (
    <form
      className="act-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) onSave({ state, isHot, position: place, reason: reason.trim() });
      }}
    >
      <fieldset className="bare-set dcx" aria-label={t('state')}>
        {OFFER_STATES.map((one) => (
          <Radio
            key={one}
            name="state"
            value={one}
            checked={state === one}
            className={state === one ? 'on' : undefined}
            onChange={() => setState(one)}
          >
            <b>{t(`offer_${one}`)}</b>
            <small>{t(`offer_${one}_hint`)}</small>
          </Radio>
        ))}
      </fieldset>
      {state !== 'ON' && offer.state === 'ON' && (
        <Note tone="warn">{t('shut_note', { rounds: offer.openRounds })}</Note>
      )}
      <Checkbox checked={isHot} onChange={(event) => setHot(event.target.checked)}>
        {t('hot')}
      </Checkbox>
      {children}
      <TextField
        small
        label={t('position')}
        name="position"
        inputMode="numeric"
        maxLength={6}
        value={position}
        hint={t('position_hint')}
        onChange={(event) => setPosition(event.target.value)}
      />
      <TextField
        small
        label={t('reason')}
        name="reason"
        value={reason}
        maxLength={300}
        hint={t('offer_reason_hint')}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        type="submit"
        look={state === 'OFF' && offer.state !== 'OFF' ? 'verm' : 'pri'}
        block
        disabled={!isGood}
        busy={isBusy}
      >
        {t(state === offer.state ? 'save' : `offer_do_${state}`)}
      </Button>
    </form>
  );
}
