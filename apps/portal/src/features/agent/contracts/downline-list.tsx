import { contracts as calls } from '@lantern/contract/contract-calls';
import { Avatar, Button, EmptyState, Note, Skeletons, Table, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { PageKeys } from '../frame/page-keys.tsx';
import { AGREED, type Contract, type Downline, type Kind, percent, topRate } from './kinds.ts';
import { OfferWizard } from './offer-wizard.tsx';
import { EndButton } from './own-contract.tsx';

/** Direct downlines with badges of their contracts; each can be offered one. */
export function DownlineList({ kind, own }: { kind: Kind; own: Contract | null }) {
  const t = useText('contracts');
  const words = useRefusalText();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [wizard, setWizard] = useState<Downline | null>(null);
  const cursor = cursors.at(-1);
  const query = useCall(
    calls.downlines,
    { kind, ...(cursor !== undefined && { cursor }) },
    { staleTime: 3_000, refetchInterval: 30_000 },
  );
  return (
    <section className="agent-page-stack">
      <h2>{t('downline_contracts')}</h2>
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.data ? (
        <div className="agent-page-wide">
          <Table
            label={t('downline_contracts')}
            rows={query.data.rows}
            rowKey={(row) => row.id}
            empty={<EmptyState title={t('no_downlines')} />}
            columns={[
              {
                id: 'account',
                head: t('account'),
                narrow: 'title',
                cell: (row) => (
                  <span className="avatar-row">
                    <Avatar name={row.account} />
                    <b>{row.account}</b>
                  </span>
                ),
              },
              { id: 'contract', head: t('contract'), narrow: 'state', cell: (row) => <Badges row={row} /> },
              {
                id: 'actions',
                head: <span className="vh">{t('actions')}</span>,
                narrow: 'line',
                align: 'right',
                cell: (row) => <RowActions row={row} mayOffer={own !== null} onOffer={() => setWizard(row)} />,
              },
            ]}
          />
        </div>
      ) : (
        !query.error && <Skeletons count={3} label={t('loading')} />
      )}
      <PageKeys cursors={cursors} next={query.data?.nextCursor} onChange={setCursors} />
      {wizard && own && <OfferWizard kind={kind} own={own} downline={wizard} onClose={() => setWizard(null)} />}
    </section>
  );
}

function Badges({ row: { contract, pending, offer } }: { row: Downline }) {
  const t = useText('contracts');
  if (!contract && !pending && !offer) return <span className="mut3">—</span>;
  return (
    <span className="tags">
      {contract && (
        <Tag tone={contract.state === 'TERMINATING' ? 'wait' : 'ok'}>
          {percent(topRate(contract.terms))} {contract.state === 'TERMINATING' && t('state_TERMINATING')}
        </Tag>
      )}
      {pending && <Tag tone="info">{t('badge_pending', { rate: percent(topRate(pending.terms)) })}</Tag>}
      {offer && <Tag tone="wait">{t('badge_offer', { rate: percent(topRate(offer.terms)) })}</Tag>}
    </span>
  );
}

function RowActions({ row, mayOffer, onOffer }: { row: Downline; mayOffer: boolean; onOffer: () => void }) {
  const t = useText('contracts');
  const words = useRefusalText();
  const withdraw = useAct(calls.withdrawOffer, {
    invalidates: AGREED,
    onSuccess: () => toast.done(t('offer_withdrawn')),
    onRefused: (refused) => toast.fail(words(refused)),
  });
  const { offer, contract } = row;
  return (
    <span className="row downline-list-actions">
      {offer ? (
        <Button size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate({ id: offer.id })}>
          {t('withdraw_offer')}
        </Button>
      ) : (
        <Button look="soft" size="sm" disabled={!mayOffer} onClick={onOffer}>
          {t('make_offer')}
        </Button>
      )}
      {contract && contract.state === 'ACTIVE' && <EndButton contract={contract} />}
    </span>
  );
}
