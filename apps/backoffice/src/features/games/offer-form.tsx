import { Button, Checkbox, Note, Radio } from '@lantern/ui';
import { type ReactNode, useState } from 'react';
import { CountField } from '../../shared/fields/count-field.tsx';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { OFFER_STATES, type OfferState } from './tones.ts';

/** Editable properties of a game or a vendor. */
export interface OfferChange {
  readonly state: OfferState;
  readonly isHot: boolean;
  readonly position: number;
  readonly reason: string;
}

const HIGHEST_POSITION = 100_000;

/** The states of an offer, each with what it means. */
function StateChoice({ state, onChange }: { state: OfferState; onChange: (state: OfferState) => void }) {
  const t = useText();
  return (
    <fieldset className="bare-set choice-cards" aria-label={t('state')}>
      {OFFER_STATES.map((one) => (
        <Radio
          key={one}
          name="state"
          value={one}
          checked={state === one}
          className={state === one ? 'on' : undefined}
          onChange={() => onChange(one)}
        >
          <b>{t(`offer_${one}`)}</b>
          <small>{t(`offer_${one}_hint`)}</small>
        </Radio>
      ))}
    </fieldset>
  );
}

/** Switches of a game or vendor. Before closing one, shows what happens to its open rounds. */
export function OfferForm({
  offer,
  isBusy,
  onSave,
  children,
}: {
  offer: Omit<OfferChange, 'reason'> & { readonly openRounds: number };
  isBusy: boolean;
  onSave: (change: OfferChange) => void;
  /** Switches that only one kind of offer has. */
  children?: ReactNode;
}) {
  const t = useText();
  const [state, setState] = useState(offer.state);
  const [isHot, setHot] = useState(offer.isHot);
  const [position, setPosition] = useState(String(offer.position));
  const [reason, setReason] = useState('');
  const place = /^\d{1,6}$/.test(position) ? Number(position) : null;
  const isGood = place !== null && place <= HIGHEST_POSITION && isReason(reason);
  return (
    <form
      className="action-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) onSave({ state, isHot, position: place, reason: reason.trim() });
      }}
    >
      <StateChoice state={state} onChange={setState} />
      {state !== 'ON' && offer.state === 'ON' && (
        <Note tone="warn">{t('game_closed_note', { rounds: offer.openRounds })}</Note>
      )}
      <Checkbox checked={isHot} onChange={(event) => setHot(event.target.checked)}>
        {t('hot')}
      </Checkbox>
      {children}
      <CountField
        label={t('position')}
        name="position"
        value={position}
        hint={t('position_hint')}
        onValueChange={setPosition}
      />
      <ReasonField value={reason} onChange={setReason} hint={t('offer_reason_hint')} />
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
