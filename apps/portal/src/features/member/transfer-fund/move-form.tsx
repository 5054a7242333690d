import * as calls from '@lantern/contract/member-calls';
import { formatAmount, parseAmount } from '@lantern/money';
import { AmountField, Button, Card, IconButton, moneyText, Note, Select } from '@lantern/ui';
import { ArrowUpDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useProtected } from '../../../shared/session/protected.ts';
import { MOVED, type VendorWallet, type View } from './model.ts';

interface Props {
  readonly main: string;
  readonly vendors: readonly VendorWallet[];
  readonly chosen: string | null;
  readonly onChoose: (vassalage: string) => void;
  readonly view: View;
}

const MAIN = 'MAIN';

/** Transfer between the main wallet and a provider's, in either direction. */
export function MoveForm(props: Props) {
  const { vendors, chosen } = props;
  const vendor = vendors.find((one) => one.vassalage === chosen) ?? vendors[0];
  return vendor === undefined ? null : <VendorForm {...props} vendor={vendor} />;
}

type VendorProps = Props & { readonly vendor: VendorWallet };

/** Input of the form, and the sending of the transfer. */
function useMove(main: string, vendor: VendorWallet) {
  const t = useText('transfer');
  const guard = useProtected();
  const { exponent } = useCurrency();
  const [direction, setDirection] = useState<'IN' | 'OUT'>('IN');
  const [text, setText] = useState('');
  // Idempotency key of one transfer: a second click, or a click after a lost response, moves nothing twice.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const renew = () => setRequestId(crypto.randomUUID());
  const move = useAct(calls.wallet.walletTransfer, {
    invalidates: MOVED,
    onSuccess: (moved) => {
      renew();
      setText('');
      if (moved.state === 'FAILED') toast.fail(t('move_failed'));
      else if (moved.state === 'DONE') toast.done(t('moved'));
      else toast.info(t('move_waits'));
    },
    onRefused: renew,
  });
  const amount = parseAmount(text, exponent);
  const source = direction === 'IN' ? main : (vendor.balance ?? '0');
  const fits = amount !== null && amount > 0n && amount <= (parseAmount(source, exponent) ?? 0n);
  return {
    ...{ direction, text, amount, source, fits, move, renew },
    setAmount: (next: string) => {
      setText(next);
      renew();
    },
    swap: () => {
      setDirection(direction === 'IN' ? 'OUT' : 'IN');
      renew();
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!fits) return;
      const wire = formatAmount(amount, exponent);
      guard(() => move.mutate({ requestId, vassalage: vendor.vassalage, direction, amount: wire }));
    },
  };
}

function VendorForm(props: VendorProps) {
  const { main, vendor, view } = props;
  const t = useText('transfer');
  const words = useRefusalText();
  const { symbol, exponent } = useCurrency();
  const form = useMove(main, vendor);
  const { direction, text, amount, fits, move } = form;
  const shown = (value: string) => (view.isHidden ? '***' : moneyText(value, { exponent, sign: 'auto' }));
  const ownSide = <OwnSide key="own" {...props} direction={direction} shown={shown} onChanged={form.renew} />;
  const mainSide = (
    <Select
      key="main"
      label={t(direction === 'IN' ? 'move_from' : 'move_to')}
      name="main-wallet"
      value={MAIN}
      onChange={() => undefined}
      options={[{ value: MAIN, label: `${t('main_wallet')} · ${shown(main)}` }]}
    />
  );
  const sent =
    fits && amount !== null ? `${symbol} ${moneyText(formatAmount(amount, exponent), { exponent, sign: 'auto' })}` : '';
  return (
    <Card title={t('move_money')}>
      <form className="move-form" onSubmit={form.submit} noValidate>
        {direction === 'IN' ? mainSide : ownSide}
        <IconButton className="move-form-swap" icon={ArrowUpDown} label={t('swap')} onClick={form.swap} />
        {direction === 'IN' ? ownSide : mainSide}
        <AmountField
          compact
          label={t('amount')}
          name="amount"
          symbol={symbol}
          exponent={exponent}
          value={text}
          onValueChange={form.setAmount}
          clearLabel={t('clear')}
          aside={
            <button type="button" className="act" onClick={() => form.setAmount(form.source)}>
              {t('move_all')}
            </button>
          }
          error={text === '' || amount === null || fits ? undefined : t('move_too_much')}
        />
        {move.error && <Note tone="bad">{words(move.error)}</Note>}
        <Button look="pri" size="lg" block type="submit" disabled={!fits} busy={move.isPending}>
          {t('move', { amount: sent })}
        </Button>
        {vendor.pending !== null && (
          <Note tone="warn">
            {t(vendor.pending.direction === 'IN' ? 'process_in' : 'process_out', {
              amount: `${symbol} ${shown(vendor.pending.amount)}`,
              name: vendor.displayName,
            })}
          </Note>
        )}
      </form>
    </Card>
  );
}

interface OwnSideProps extends VendorProps {
  readonly direction: 'IN' | 'OUT';
  readonly shown: (amount: string) => string;
  readonly onChanged: () => void;
}

/** Choice of the provider's wallet. */
function OwnSide({ vendors, vendor, direction, shown, onChoose, onChanged }: OwnSideProps) {
  const t = useText('transfer');
  return (
    <Select
      label={t(direction === 'IN' ? 'move_to' : 'move_from')}
      name="vendor"
      value={vendor.vassalage}
      onChange={(event) => {
        onChoose(event.target.value);
        onChanged();
      }}
      options={vendors.map((one) => ({
        value: one.vassalage,
        label: `${one.displayName} · ${shown(one.balance ?? '0')}`,
      }))}
    />
  );
}
