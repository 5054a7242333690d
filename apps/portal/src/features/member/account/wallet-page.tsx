import { memberCalls as calls } from '@lantern/contract/member-calls';
import { Card, KeyValue, Money, Note, Skeletons } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useCurrency } from '../../../shared/site.ts';

/** All wallets of the member: what can be spent, what is held, what lies in open bets. */
export default function WalletPage() {
  const t = useText('member');
  const words = useRefusalText();
  const currency = useCurrency();
  const query = useCall(calls.wallet.consolidatedFunds, {}, { staleTime: 0 });
  const funds = query.data;
  if (query.error) return <Note tone="bad">{words(query.error)}</Note>;
  if (!funds) return <Skeletons count={4} label={t('in_my_wallet')} />;
  return (
    <Card>
      <div className="dra">
        <small>{t('can_spend')}</small>
        <b>
          <Money amount={funds.sumBalance} {...currency} />
        </b>
      </div>
      <KeyValue name={t('wallet_main')}>
        <Money amount={funds.main} {...currency} />
      </KeyValue>
      <KeyValue name={t('wallet_bonus')}>
        <Money amount={funds.bonus} {...currency} />
      </KeyValue>
      <KeyValue name={t('wallet_bet')}>
        <Money amount={funds.bet} {...currency} />
      </KeyValue>
      <KeyValue name={t('wallet_held')}>
        <Money amount={funds.held} {...currency} />
      </KeyValue>
      <Note>{t('shared_wallet')}</Note>
    </Card>
  );
}
