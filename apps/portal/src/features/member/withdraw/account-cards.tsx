import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Card, classNames, Icon, IconButton, Note, Skeletons, Tag } from '@lantern/ui';
import { Bitcoin, Landmark, Plus, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { useIsPast } from '../../../shared/browser/time.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { AddAccount } from './add-account.tsx';
import { RemoveAccount } from './remove-account.tsx';
import { accountText, type PayoutAccount } from './withdrawal.ts';

const ICONS = { BANK: Landmark, E_WALLET: Smartphone, CRYPTO: Bitcoin } as const;

/** First step: the payout account. Accounts are also added and removed here. */
export function AccountCards({
  cardHours,
  chosen,
  onChoose,
}: {
  cardHours: number;
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const t = useText('withdraw');
  const words = useRefusalText();
  const query = useCall(calls.payments.payoutAccounts, {}, { staleTime: 10_000 });
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<PayoutAccount | null>(null);
  const data = query.data;
  return (
    <Card
      level={3}
      title={t('step_account')}
      aside={
        data && (
          <small className="mut3 num">{t('accounts_saved', { count: data.accounts.length, limit: data.limit })}</small>
        )
      }
    >
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.isPending && !query.error && <Skeletons count={2} label={t('step_account')} />}
      {data && (
        <fieldset className="account-cards bare-set" aria-label={t('step_account')}>
          {data.accounts.map((account) => (
            <AccountCard
              key={account.id}
              account={account}
              isChosen={account.id === chosen}
              onChoose={() => onChoose(account.id)}
              onRemove={() => setLeaving(account)}
            />
          ))}
          {data.accounts.length < data.limit && (
            <button type="button" className="account-cards-add" onClick={() => setAdding(true)}>
              <Icon as={Plus} />
              <b>{t('add_account')}</b>
              <small>{t('account_kinds')}</small>
            </button>
          )}
        </fieldset>
      )}
      {data && isAdding && (
        <AddAccount
          realName={data.realName}
          institutions={data.institutions}
          cardHours={cardHours}
          onDone={(id) => {
            setAdding(false);
            if (id !== null) onChoose(id);
          }}
        />
      )}
      {leaving && <RemoveAccount account={leaving} onDone={() => setLeaving(null)} />}
    </Card>
  );
}

type ListedAccount = Value<'payments.payoutAccounts'>['accounts'][number];

function AccountCard({
  account,
  isChosen,
  onChoose,
  onRemove,
}: {
  account: ListedAccount;
  isChosen: boolean;
  onChoose: () => void;
  onRemove: () => void;
}) {
  const t = useText('withdraw');
  const zone = useZone();
  const isUsable = useIsPast(account.usableFrom);
  return (
    <div className={classNames('account-cards-card', account.kind, isChosen && 'on')}>
      <label>
        <input
          type="radio"
          name="account"
          checked={isChosen}
          onChange={onChoose}
          disabled={!isUsable || !account.isPayable}
        />
        <span className="row">
          <Icon as={ICONS[account.kind]} />
          <b>{account.institution}</b>
        </span>
        <span className="num account-cards-number">··· {account.last4}</span>
        <span className="account-cards-foot">
          <small>{account.holder}</small>
          {!account.isPayable && <Tag tone="bad">{t('account_wrong')}</Tag>}
          {!isUsable && account.isPayable && (
            <Tag>{t('usable_from', { time: formatTime(account.usableFrom, zone).slice(5, 16) })}</Tag>
          )}
        </span>
      </label>
      <IconButton icon={Trash2} label={t('remove_account_of', { account: accountText(account) })} onClick={onRemove} />
    </div>
  );
}
