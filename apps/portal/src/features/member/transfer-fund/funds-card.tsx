import * as calls from '@lantern/contract/member-calls';
import { parseAmount } from '@lantern/money';
import { Button, Card, Icon, IconButton, Money, moneyText, Switch } from '@lantern/ui';
import { Eye, EyeOff, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { bringable, type Funds, MOVED, sumOf, type VendorWallet, type View } from './model.ts';

interface Props {
  readonly funds: Funds;
  readonly vendors: readonly VendorWallet[];
  readonly autoTransfer: boolean | null;
  readonly view: View;
  readonly onToggle: () => void;
}

/** All of the member's money by wallet, and a button that transfers everything back to the main wallet. */
export function FundsCard({ funds, vendors, autoTransfer, view, onToggle }: Props) {
  const t = useText('transfer');
  const shell = useText('shell');
  const currency = useCurrency();
  const { exponent } = currency;
  const inGames = sumOf(
    vendors.map((one) => one.balance ?? '0'),
    exponent,
  );
  const parts = [
    { key: 'main', amount: funds.main },
    { key: 'games', amount: inGames },
    ...(Number(funds.bonus) > 0 ? [{ key: 'bonus', amount: funds.bonus }] : []),
    { key: 'hold', amount: funds.held },
    { key: 'bet', amount: funds.bet },
    ...(Number(funds.underWay) > 0 ? [{ key: 'transit', amount: funds.underWay }] : []),
  ];
  const shown = { hidden: view.isHidden, hiddenLabel: shell('balance_hidden'), updating: view.isUpdating };
  return (
    <Card className="funds-card">
      <div className="funds-card-money">
        <p className="row">
          <small className="mut3">{t('all_your_money')}</small>
          <IconButton
            small
            icon={view.isHidden ? EyeOff : Eye}
            label={shell(view.isHidden ? 'balance_show' : 'balance_hide')}
            onClick={onToggle}
          />
        </p>
        <b className="funds-card-sum">
          <Money amount={funds.sumBalance} {...currency} {...shown} />
        </b>
        <Stack parts={parts} exponent={exponent} isHidden={view.isHidden} />
        <ul className="funds-card-legend num">
          {parts.map(({ key, amount }) => (
            <li key={key}>
              <i className={`funds-card-${key}`} />
              {t(`funds_${key}`)}
              <b>
                <Money amount={amount} {...currency} symbol="" {...shown} />
              </b>
            </li>
          ))}
        </ul>
        <p className="field-hint">{t('funds_hint')}</p>
      </div>
      <div className="funds-card-actions">
        <BringBack amount={bringable(vendors, exponent)} isHidden={view.isHidden} />
        {autoTransfer !== null && <Following follows={autoTransfer} />}
      </div>
    </Card>
  );
}

/** The parts as one bar; hidden from screen readers, because the figures below say the same. */
function Stack({
  parts,
  exponent,
  isHidden,
}: {
  parts: readonly { readonly key: string; readonly amount: string }[];
  exponent: number;
  isHidden: boolean;
}) {
  const sizes = parts.map(({ key, amount }) => ({ key, size: parseAmount(amount, exponent) ?? 0n }));
  const whole = sizes.reduce((sum, one) => sum + one.size, 0n);
  let from = 0;
  return (
    <svg className="funds-card-bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="funds-card-none" width="1000" height="10" />
      {!isHidden &&
        whole > 0n &&
        sizes.map(({ key, size }) => {
          const width = Number((size * 1_000n) / whole);
          const rect = <rect key={key} className={`funds-card-${key}`} x={from} width={width} height="10" />;
          from += width;
          return rect;
        })}
    </svg>
  );
}

function BringBack({ amount, isHidden }: { amount: string; isHidden: boolean }) {
  const t = useText('transfer');
  const { symbol, exponent } = useCurrency();
  const isEmpty = (parseAmount(amount, exponent) ?? 0n) === 0n;
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const collect = useAct(calls.wallet.collectFunds, {
    invalidates: MOVED,
    onSuccess: ({ transfers }) => {
      setRequestId(crypto.randomUUID());
      const waits = transfers.some((one) => one.state === 'PROCESS');
      if (waits) toast.info(t('move_waits'));
      else toast.done(t(transfers.length > 0 ? 'brought_back' : 'nothing_to_bring'));
    },
    onRefused: () => setRequestId(crypto.randomUUID()),
  });
  const shown = isHidden ? '***' : `${symbol} ${moneyText(amount, { exponent, sign: 'auto' })}`;
  return (
    <Button
      look="pri"
      size="lg"
      block
      disabled={isEmpty}
      busy={collect.isPending}
      onClick={() => collect.mutate({ requestId })}
    >
      <Icon as={Undo2} />
      {isEmpty ? t('bring_back_none') : t('bring_back', { amount: shown })}
    </Button>
  );
}

/** Auto-transfer: whether money follows the member into a game without a further click. */
function Following({ follows }: { follows: boolean }) {
  const t = useText('transfer');
  const set = useAct(calls.wallet.setAutoTransfer, { invalidates: [calls.wallet.merchantWallet] });
  const isOn = set.isPending ? set.variables.follows : follows;
  return (
    <Switch
      name="auto-transfer"
      checked={isOn}
      disabled={set.isPending}
      onChange={(event) => set.mutate({ follows: event.target.checked })}
    >
      {t('moves_by_itself')}
    </Switch>
  );
}
