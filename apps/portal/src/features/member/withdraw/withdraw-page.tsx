import './withdraw.css';
import * as calls from '@lantern/contract/member-calls';
import { Button, Card, Modal, Note } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { QueryContent } from '../../../shared/components/query-content.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { useMemberSearch } from '../frame/use-member-search.ts';
import { AccountCards } from './account-cards.tsx';
import { ChecklistCard } from './checklist-card.tsx';
import { FundPasswordForm } from './fund-password-form.tsx';
import { OrderView } from './order-view.tsx';
import { RequestForm } from './request-form.tsx';
import { TermsCard } from './terms-card.tsx';
import { isPending, type Terms } from './withdrawal.ts';
import { WithdrawalList } from './withdrawal-list.tsx';

/** One withdrawal if the address names it, else the form; the record below. */
export default function WithdrawPage() {
  const [search, change] = useMemberSearch();
  const open = (id: string | undefined) => change({ id }, { replace: false });
  const id = search.id !== undefined && /^\d{1,19}$/.test(search.id) ? search.id : null;
  return (
    <>
      {id === null ? <NewWithdrawal onOpen={open} /> : <OrderView key={id} id={id} onNew={() => open(undefined)} />}
      {id !== null && <WithdrawalList onOpen={open} />}
    </>
  );
}

function NewWithdrawal({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useText('withdraw');
  const query = useCall(calls.payments.withdrawalTerms, {}, { staleTime: 5_000 });
  return (
    <QueryContent query={query} label={t('loading')} count={4}>
      {(terms) => <WayToOne terms={terms} onOpen={onOpen} />}
    </QueryContent>
  );
}

function WayToOne({ terms, onOpen }: { terms: Terms; onOpen: (id: string) => void }) {
  const t = useText('withdraw');
  const { open } = terms;
  // While an order is pending, the record is shown instead of the form.
  const isUnderWay = open !== null && isPending(open.state) && terms.hasFundPassword;
  return (
    <>
      {open && (
        <Note tone={open.state === 'DISBURSED' ? 'warn' : 'info'}>
          {t(open.state === 'DISBURSED' ? 'open_waits' : isPending(open.state) ? 'open_pending' : 'open_dispute', {
            id: open.id,
          })}{' '}
          <button type="button" className="member-page-link withdraw-page-open" onClick={() => onOpen(open.id)}>
            {t('open_look')}
          </button>
        </Note>
      )}
      <ChecklistCard terms={terms} />
      <h2 className="vh">{t('new_withdrawal')}</h2>
      <div className="withdraw-page">
        {terms.hasFundPassword ? <Steps terms={terms} isUnderWay={isUnderWay} onOpen={onOpen} /> : <FirstStep />}
        <div className="stack">
          <TermsCard terms={terms} />
          {terms.hasFundPassword && <ChangeFundPassword />}
        </div>
      </div>
      {!isUnderWay && <WithdrawalList onOpen={onOpen} />}
    </>
  );
}

/** First use: set the fund password, which confirms every withdrawal. */
function FirstStep() {
  const t = useText('withdraw');
  return (
    <Card level={3} title={t('fund_first')}>
      <p className="mut withdraw-page-lead">{t('fund_first_text')}</p>
      <FundPasswordForm isSet={false} />
    </Card>
  );
}

function Steps({ terms, isUnderWay, onOpen }: { terms: Terms; isUnderWay: boolean; onOpen: (id: string) => void }) {
  const t = useText('withdraw');
  const [chosen, setChosen] = useState<string | null>(null);
  const accounts = useCall(calls.payments.payoutAccounts, {}, { staleTime: 10_000 }).data?.accounts ?? [];
  // The last used account, until another one is selected; a removed account is ignored.
  const account = accounts.find((one) => one.id === chosen) ?? accounts.find((one) => one.isPayable) ?? accounts[0];
  return (
    <div className="stack">
      <AccountCards cardHours={terms.cardHours} chosen={account?.id ?? null} onChoose={setChosen} />
      {accounts.length === 0 && <Note tone="info">{t('account_first')}</Note>}
      {!isUnderWay && accounts.length > 0 && (
        <RequestForm terms={terms} accountId={account?.id ?? null} onRequested={onOpen} />
      )}
      {isUnderWay && <WithdrawalList onOpen={onOpen} />}
    </div>
  );
}

function ChangeFundPassword() {
  const t = useText('withdraw');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="text" block onClick={() => setOpen(true)}>
        {t('fund_change')}
      </Button>
      {isOpen && (
        <Modal open onClose={() => setOpen(false)} title={t('fund_change')} closeLabel={t('close')}>
          <FundPasswordForm isSet onDone={() => setOpen(false)} />
        </Modal>
      )}
    </>
  );
}
