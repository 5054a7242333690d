import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { Button, Note, Select, showToast } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';
import { MEMBER_CHANGED, type MemberSecurityFacts } from './security-facts.ts';

type Deed = Payload<'securityOffice.change'>['deed'];
type Wish = Payload<'securityOffice.request'>['wish'];

interface Offer {
  readonly name: Deed | Wish;
  readonly permission: string;
  /** Needs another operator's approval. */
  readonly isWish: boolean;
  readonly fits: (facts: MemberSecurityFacts) => boolean;
}

const deed = (name: Deed, permission: string, fits: Offer['fits']): Offer => ({
  name,
  permission,
  isWish: false,
  fits,
});
const wish = (name: Wish, permission: string, fits: Offer['fits']): Offer => ({ name, permission, isWish: true, fits });
const isOpen = ({ status }: MemberSecurityFacts) => status !== 'CLOSED';

/** Possible actions on an account, depending on its state. */
const OFFERS: readonly Offer[] = [
  deed('LOCK_LOGIN', 'members.lock', ({ status }) => status !== 'LOGIN_LOCKED' && status !== 'CLOSED'),
  deed('UNLOCK_LOGIN', 'members.unlock', isOpen),
  deed('END_SESSIONS', 'members.sessions', () => true),
  deed('SEND_RESET_LINK', 'members.unlock', (facts) => isOpen(facts) && facts.email !== null),
  deed('BLOCK_FUNDS', 'members.lock', ({ status }) => status === 'ACTIVE' || status === 'LOGIN_LOCKED'),
  wish('RELEASE_FUNDS', 'members.lock', ({ status }) => status === 'FUND_FROZEN' || status === 'LOGIN_LOCKED'),
  wish('UNBIND_TOTP', 'members.unlock', ({ totpSince }) => totpSince !== null),
  wish('UNBIND_PASSKEYS', 'members.unlock', ({ passkeys }) => passkeys.length > 0),
  wish('UNBIND_QUESTIONS', 'members.unlock', ({ questions }) => questions > 0),
  wish('UNBIND_CARD', 'members.unlock', ({ cards }) => cards.length > 0),
  wish('CHANGE_REAL_NAME', 'members.sensitive', isOpen),
  deed('CLOSE', 'members.close', isOpen),
];

interface ActionSelectProps {
  readonly offers: readonly Offer[];
  readonly offer: Offer;
  readonly onChange: (name: string) => void;
}

/** The possible actions; a star marks those that need two people. */
function ActionSelect({ offers, offer, onChange }: ActionSelectProps) {
  const t = useText();
  return (
    <Select
      small
      label={t('deed')}
      name="deed"
      value={offer.name}
      options={offers.map(({ name, isWish }) => ({
        value: name,
        label: isWish ? `${t(`deed_${name}`)} ★` : t(`deed_${name}`),
      }))}
      hint={offer.isWish ? t('deed_needs_second') : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** One action with its reason; those that need two people create a request. */
export function MemberDeeds({ id, facts }: { id: string; facts: MemberSecurityFacts }) {
  const t = useText();
  const may = useMay();
  const words = useRefusalText();
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState('');
  const [realName, setRealName] = useState('');
  const [card, setCard] = useState('');
  const offers = OFFERS.filter((offer) => may(offer.permission) && offer.fits(facts));
  const offer = offers.find(({ name }) => name === chosen) ?? offers[0];
  const finish = (key: string) => {
    showToast({ kind: 'ok', title: t(key) });
    setReason('');
  };
  const { securityOffice } = calls;
  const change = useAct(securityOffice.change, {
    invalidates: MEMBER_CHANGED,
    onSuccess: () => finish('deed_done'),
  });
  const ask = useAct(securityOffice.request, {
    invalidates: MEMBER_CHANGED,
    onSuccess: () => finish('asked_for_second'),
  });
  if (offer === undefined) return null;
  const asksName = offer.name === 'CHANGE_REAL_NAME';
  const asksCard = offer.name === 'UNBIND_CARD';
  const cardId = facts.cards.find(({ id: one }) => one === card)?.id ?? facts.cards[0]?.id;
  const text = reason.trim();
  const isReady = isReason(reason) && (!asksName || realName.trim().length >= 2);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    if (!offer.isWish) return change.mutate({ id, deed: offer.name as Deed, reason: text });
    const more = { ...(asksName && { realName: realName.trim() }), ...(asksCard && cardId && { cardId }) };
    ask.mutate({ id, wish: offer.name as Wish, reason: text, ...more });
  };
  const refused = offer.isWish ? ask.error : change.error;
  return (
    <form className="act-form" onSubmit={submit} noValidate>
      <ActionSelect offers={offers} offer={offer} onChange={setChosen} />
      {asksName && (
        <TextInput label={t('deed_new_name')} name="realName" value={realName} maxLength={60} onChange={setRealName} />
      )}
      {asksCard && (
        <Select
          small
          label={t('deed_card')}
          name="card"
          value={cardId}
          options={facts.cards.map(({ id: value, label }) => ({ value, label }))}
          onChange={(event) => setCard(event.target.value)}
        />
      )}
      <ReasonField value={reason} onChange={setReason} />
      {refused && <Note tone="bad">{words(refused)}</Note>}
      <Button
        type="submit"
        look={offer.name === 'CLOSE' ? 'verm-soft' : 'pri'}
        block
        disabled={!isReady}
        busy={change.isPending || ask.isPending}
      >
        {t(offer.isWish ? 'ask_second' : `deed_${offer.name}`)}
      </Button>
    </form>
  );
}
