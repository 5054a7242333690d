import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Note } from '@lantern/ui';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { QueryContent } from '../../../shared/components/query-content.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { useSession } from '../../../shared/session/member.ts';
import { useMemberSearch } from '../frame/use-member-search.ts';
import { AmountStep } from './amount-step.tsx';
import { ChannelStep } from './channel-step.tsx';
import { DepositHistory } from './deposit-history.tsx';
import { LimitPrompt } from './limit-prompt.tsx';
import { PayCard } from './pay-card.tsx';

/** At this width and below, the three steps are in one column; see `.dp`. */
const ONE_COLUMN = '(max-width: 1180px)';
/** A phone goes on to the payment page by itself: it cannot scan the code on its own screen. */
const PHONE = '(max-width: 860px)';

/** Deposit in three steps on one page: channel, amount, payment; the record below. */
export default function DepositPage() {
  const t = useText('deposit');
  const { member } = useSession();
  const query = useCall(calls.payments.depositChannels, {}, { staleTime: 10_000 });
  // The limit prompt is above the form: its state is loaded first, so that it does not push the form down later.
  // A trial account has no limits to read, and is known only with the member's data.
  const enabled = member?.capabilities.memberCentre === true;
  const protection = useCall(calls.safety.protection, {}, { staleTime: 60_000, enabled });
  const known = { ...query, data: protection.isPending ? undefined : query.data };
  return (
    <QueryContent query={known} label={t('title')} count={4}>
      {(offered) => <Steps offered={offered} />}
    </QueryContent>
  );
}

function Steps({ offered: { channels, firstDeposit } }: { offered: Value<'payments.depositChannels'> }) {
  const t = useText('deposit');
  const [search, change] = useMemberSearch();
  const [chosen, setChosen] = useState<string | null>(null);
  const payment = useRef<HTMLDivElement>(null);
  const paymentUrl = useRef<string | null>(null);
  const orderId = search.id;
  useEffect(() => {
    const url = paymentUrl.current;
    paymentUrl.current = null;
    // Only now, so that Back leads to the order.
    if (url !== null) location.assign(url);
    // In one column the payment is below the fold: scroll to it after an order opens.
    if (orderId === undefined || !matchMedia(ONE_COLUMN).matches) return;
    payment.current?.scrollIntoView({ block: 'start' });
  }, [orderId]);
  const channel = channels.find((one) => one.code === chosen) ?? channels.find((one) => one.open);
  const open = (order: Value<'payments.createDeposit'>) => {
    if (order.transfer === null && matchMedia(PHONE).matches) paymentUrl.current = order.paymentUrl;
    change({ id: order.id });
  };
  if (channel === undefined) return <Note tone="warn">{t('no_channels')}</Note>;
  return (
    <>
      {channel.sandbox && (
        <p className="deposit-page-sandbox" role="note">
          {t('sandbox_note')}
        </p>
      )}
      {firstDeposit && <Note tone="info">{t('first_help')}</Note>}
      {firstDeposit && <LimitPrompt />}
      <h2 className="vh">{t('new_order')}</h2>
      <div className="deposit-page">
        <div className="stack">
          <ChannelStep channels={channels} chosen={channel.code} onChoose={setChosen} />
          <AmountStep key={channel.code} channel={channel} isFirst={firstDeposit} onOpened={open} />
        </div>
        <div ref={payment} className="deposit-page-payment">
          <PayCard orderId={orderId} onGone={() => change({ id: undefined })} />
        </div>
      </div>
      <DepositHistory channels={channels} onOpen={(id) => change({ id })} />
    </>
  );
}
