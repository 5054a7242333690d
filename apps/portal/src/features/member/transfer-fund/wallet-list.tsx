import * as calls from '@lantern/contract/member-calls';
import { Button, Card, EmptyState, Icon, IconButton, Money, Tag } from '@lantern/ui';
import { Gamepad2, LoaderCircle, RefreshCw, Infinity as Shared } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { MOVED, type VendorWallet, type View } from './model.ts';

interface Props {
  readonly vendors: readonly VendorWallet[];
  readonly view: View;
  readonly onRefresh: () => void;
}

/** All providers: those that use the main wallet, and the balances current by the others. */
export function WalletList({ vendors, view, onRefresh }: Props) {
  const t = useText('transfer');
  return (
    <Card>
      <div className="card-head">
        <h2>{t('game_wallets')}</h2>
        <span className="grow" />
        <IconButton small icon={RefreshCw} label={t('update_all')} onClick={onRefresh} disabled={view.isUpdating} />
      </div>
      {vendors.length === 0 ? (
        <EmptyState title={t('no_providers')} />
      ) : (
        <ul className="wallet-list">
          {vendors.map((vendor) => (
            <li
              key={vendor.vassalage}
              className={
                vendor.isOpen || !vendor.isSingle ? 'wallet-list-wallet' : 'wallet-list-wallet wallet-list-closed'
              }
            >
              <Icon as={Gamepad2} />
              <span className="wallet-list-name">
                <b>{vendor.displayName}</b>
                <small>{t(noteOf(vendor))}</small>
              </span>
              {vendor.isSingle ? (
                <Tag>
                  <Icon as={Shared} /> {t('shared')}
                </Tag>
              ) : (
                <OwnWallet vendor={vendor} view={view} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function noteOf({ isSingle, isOpen, isStale, pending }: VendorWallet): string {
  if (pending !== null) return 'wallet_process';
  if (!isOpen) return 'wallet_closed';
  if (isSingle) return 'wallet_shared';
  return isStale ? 'wallet_stale' : 'wallet_own';
}

function OwnWallet({ vendor, view }: { vendor: VendorWallet; view: View }) {
  const t = useText('transfer');
  const shell = useText('shell');
  const words = useRefusalText();
  const currency = useCurrency();
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const { vassalage, balance, pending } = vendor;
  const back = useAct(calls.wallet.walletTransfer, {
    invalidates: MOVED,
    onSuccess: (moved) => {
      setRequestId(crypto.randomUUID());
      if (moved.state === 'FAILED') toast.fail(t('move_failed'));
      else if (moved.state === 'DONE') toast.done(t('moved_back'));
      else toast.info(t('move_waits'));
    },
    onRefused: (refused) => {
      setRequestId(crypto.randomUUID());
      toast.fail(words(refused));
    },
  });
  const hidden = { hidden: view.isHidden, hiddenLabel: shell('balance_hidden'), updating: view.isUpdating };
  return (
    <>
      <b className={pending === null ? 'num' : 'num mut3'}>
        <Money amount={pending?.amount ?? balance ?? '0'} {...currency} symbol="" {...hidden} />
      </b>
      {pending !== null && (
        <Tag tone="wait">
          <Icon as={LoaderCircle} /> {t('waiting')}
        </Tag>
      )}
      {pending === null && Number(balance) > 0 && (
        <Button
          size="sm"
          look="soft"
          busy={back.isPending}
          aria-label={t('back_from', { name: vendor.displayName })}
          onClick={() => back.mutate({ requestId, vassalage, direction: 'OUT', amount: balance ?? '0' })}
        >
          {t('back')}
        </Button>
      )}
    </>
  );
}
