import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { Button, Note, Select, showToast } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { Refused } from '../../shared/api/call.ts';
import { useAct } from '../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';
import { MEMBER_CHANGED, type MemberSecurityFacts } from './security-facts.ts';

type Action = Payload<'securityBackOffice.change'>['action'];
type RequestedAction = Payload<'securityBackOffice.request'>['action'];

interface Offer {
  readonly name: Action | RequestedAction;
  readonly permission: string;
  /** Needs another operator's approval. */
  readonly isRequest: boolean;
  /** The call: of changes that one operator may make, or of those that always need two. */
  readonly call: 'change' | 'request';
  readonly fits: (facts: MemberSecurityFacts) => boolean;
}

const atOnce = (name: Action, permission: string, fits: Offer['fits']): Offer => ({
  name,
  permission,
  isRequest: false,
  call: 'change',
  fits,
});
const byRequest = (name: RequestedAction, permission: string, fits: Offer['fits']): Offer => ({
  name,
  permission,
  isRequest: true,
  call: 'request',
  fits,
});
const isOpen = ({ status }: MemberSecurityFacts) => status !== 'CLOSED';

/** Possible actions on an account, depending on its state. */
const OFFERS: readonly Offer[] = [
  atOnce('LOCK_LOGIN', 'members.lock', ({ status }) => status !== 'LOGIN_LOCKED' && status !== 'CLOSED'),
  atOnce('UNLOCK_LOGIN', 'members.unlock', (facts) => isOpen(facts) && !facts.unlockNeedsSecond),
  {
    ...atOnce('UNLOCK_LOGIN', 'members.unlock', (facts) => isOpen(facts) && facts.unlockNeedsSecond),
    isRequest: true,
  },
  atOnce('END_SESSIONS', 'members.sessions', () => true),
  atOnce('SEND_RESET_LINK', 'members.unlock', (facts) => isOpen(facts) && facts.email !== null),
  atOnce('BLOCK_FUNDS', 'members.lock', ({ status }) => status === 'ACTIVE' || status === 'LOGIN_LOCKED'),
  byRequest('RELEASE_FUNDS', 'members.lock', ({ status }) => status === 'FUND_FROZEN' || status === 'LOGIN_LOCKED'),
  byRequest('UNBIND_TOTP', 'members.unlock', ({ totpSince }) => totpSince !== null),
  byRequest('UNBIND_PASSKEYS', 'members.unlock', ({ passkeys }) => passkeys.length > 0),
  byRequest('UNBIND_QUESTIONS', 'members.unlock', ({ questions }) => questions > 0),
  byRequest('UNBIND_CARD', 'members.unlock', ({ cards }) => cards.length > 0),
  byRequest('CHANGE_REAL_NAME', 'members.sensitive', isOpen),
  atOnce('CLOSE', 'members.close', isOpen),
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
      label={t('member_action')}
      name="action"
      value={offer.name}
      options={offers.map(({ name, isRequest }) => ({
        value: name,
        label: isRequest ? `${t(`member_action_${name}`)} ★` : t(`member_action_${name}`),
      }))}
      hint={offer.isRequest ? t('member_action_needs_second') : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface NameInputProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The member's new real name. */
function NameInput(input: NameInputProps) {
  const t = useText();
  return (
    <TextInput
      {...input}
      label={t('new_real_name')}
      name="realName"
      maxLength={60}
      autoComplete="off"
      autoCapitalize="words"
      spellCheck={false}
    />
  );
}

/** One action with its reason; those that need two people create a request. */
export function MemberActions({ id, facts }: { id: string; facts: MemberSecurityFacts }) {
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
  const { securityBackOffice } = calls;
  const change = useAct(securityBackOffice.change, {
    invalidates: MEMBER_CHANGED,
    onSuccess: ({ requestId }) => finish(requestId === null ? 'member_action_done' : 'asked_for_second'),
  });
  const request = useAct(securityBackOffice.request, {
    invalidates: MEMBER_CHANGED,
    onSuccess: () => finish('asked_for_second'),
  });
  if (offer === undefined) return null;
  const needsName = offer.name === 'CHANGE_REAL_NAME';
  const needsCard = offer.name === 'UNBIND_CARD';
  const cardId = facts.cards.find(({ id: one }) => one === card)?.id ?? facts.cards[0]?.id;
  const text = reason.trim();
  const isReady = isReason(reason) && (!needsName || realName.trim().length >= 2);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    if (offer.call === 'change') return change.mutate({ id, action: offer.name as Action, reason: text });
    const more = { ...(needsName && { realName: realName.trim() }), ...(needsCard && cardId && { cardId }) };
    request.mutate({ id, action: offer.name as RequestedAction, reason: text, ...more });
  };
  const refused = offer.call === 'request' ? request.error : change.error;
  const isNameRefused = needsName && refused instanceof Refused && refused.params.field === 'realName';
  return (
    <form className="action-form" onSubmit={submit} noValidate>
      <ActionSelect offers={offers} offer={offer} onChange={setChosen} />
      {needsName && (
        <NameInput value={realName} error={isNameRefused ? words(refused) : undefined} onChange={setRealName} />
      )}
      {needsCard && (
        <Select
          small
          label={t('member_action_card')}
          name="card"
          value={cardId}
          options={facts.cards.map(({ id: value, label }) => ({ value, label }))}
          onChange={(event) => setCard(event.target.value)}
        />
      )}
      <ReasonField value={reason} onChange={setReason} />
      {refused && !isNameRefused && <Note tone="bad">{words(refused)}</Note>}
      <Button
        type="submit"
        look={offer.name === 'CLOSE' ? 'verm-soft' : 'pri'}
        block
        disabled={!isReady}
        busy={change.isPending || request.isPending}
      >
        {t(offer.isRequest ? 'ask_second' : `member_action_${offer.name}`)}
      </Button>
    </form>
  );
}
