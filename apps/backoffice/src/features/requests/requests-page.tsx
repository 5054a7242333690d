import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, KeyValue, Note, showToast, Tag, type TagTone, TextField } from '@lantern/ui';
import { useState } from 'react';
import { useAct, usePages } from '../../shared/api/hooks.ts';
import { Eyes } from '../../shared/eyes.tsx';
import { dateTime } from '../../shared/format.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, DetailPanel, ListRoom, PagedTable, rowsOf } from '../../shared/list-room/index.ts';
import { RoomLink } from '../../shared/room-link.tsx';
import { useChoice, useRoomSearch } from '../../shared/room-search.ts';
import { FrozenValues } from './frozen-values.tsx';

type Request = Value<'staff.requests'>['rows'][number];
const STATES = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const;
type State = (typeof STATES)[number];
const TONES: Readonly<Record<string, TagTone>> = {
  PENDING: 'wait',
  APPROVED: 'ok',
  REJECTED: 'bad',
  EXPIRED: 'neutral',
};

/** What one operator asked for and another decides. Own requests are dimmed: nobody checks what he has made. */
export default function RequestsPage() {
  const t = useText();
  const named = useNamed();
  const [search, change] = useRoomSearch();
  const state = useChoice<State>('state', STATES, 'PENDING');
  const query = usePages(calls.staff.requests, { state, limit: 50 }, { refetchInterval: 10_000 });
  const chosen = rowsOf<Request>(query).find((row) => row.id === search.id);
  return (
    <ListRoom
      title={t('approvals')}
      filters={
        <ChoiceFilter<State>
          name="state"
          label={t('state')}
          words={STATES}
          usual="PENDING"
          wordText={(word) => t(`request_${word}`)}
        />
      }
      list={
        <PagedTable<Request>
          label={t('approvals')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('no_requests')}
          chosen={chosen?.id}
          onChoose={(id) => change({ id }, 'push')}
          opener={{ head: t('what'), cell: (row) => named('action', row.action) }}
          columns={[
            { id: 'target', head: t('target'), narrow: 'detail', cell: (row) => targetText(row.target) },
            { id: 'maker', head: t('first_check'), cell: (row) => (row.mine ? t('you') : row.maker) },
            {
              id: 'eyes',
              head: t('checks'),
              cell: (row) => <Eyes open={row.checker ? 2 : 1} />,
            },
            {
              id: 'state',
              head: t('state'),
              narrow: 'state',
              cell: (row) => <Tag tone={TONES[row.state]}>{named('request', row.state)}</Tag>,
            },
            { id: 'created', head: t('asked'), narrow: 'result', cell: (row) => dateTime(row.createdAt) },
            { id: 'expires', head: t('ends'), cell: (row) => dateTime(row.expiresAt) },
          ]}
        />
      }
      detail={chosen && <RequestDetail key={chosen.id} request={chosen} onClose={() => change({ id: undefined })} />}
    />
  );
}

function RequestDetail({ request, onClose }: { request: Request; onClose: () => void }) {
  const t = useText();
  const named = useNamed();
  const [reason, setReason] = useState('');
  const {
    staff,
    paymentsOffice,
    paymentsDesk,
    paymentsDisputes,
    paymentsChains,
    paymentsChannels,
    views,
    brandsOffice,
    lotteryOffice,
    lotteryFeeds,
    lotteryCalendar,
    gamesOffice,
    loyaltyOffice,
  } = calls;
  const decide = useAct(staff.decideRequest, {
    invalidates: [
      staff.requests,
      paymentsOffice.deposits,
      paymentsOffice.deposit,
      paymentsOffice.withdrawals,
      paymentsOffice.withdrawal,
      paymentsDisputes.disputes,
      paymentsDisputes.dispute,
      paymentsDesk.lines,
      paymentsDesk.bankAccounts,
      paymentsDesk.corrections,
      paymentsDesk.cases,
      gamesOffice.openRounds,
      gamesOffice.heldPrizes,
      gamesOffice.connection,
      paymentsChains.sweeps,
      paymentsChains.transactions,
      paymentsChannels.channels,
      views.operatorDashboard,
      brandsOffice.site,
      brandsOffice.merchants,
      lotteryOffice.priceGames,
      lotteryOffice.prices,
      lotteryOffice.priceVersions,
      lotteryOffice.issues,
      lotteryOffice.issue,
      lotteryFeeds.feeds,
      lotteryCalendar.exceptions,
      lotteryCalendar.days,
      loyaltyOffice.activities,
      loyaltyOffice.activity,
      loyaltyOffice.grants,
      staff.operators,
      staff.operator,
      staff.roles,
    ],
    onSuccess: (value) => showToast({ kind: 'ok', title: t(`request_${value.state}`) }),
  });
  const send = (decision: 'APPROVE' | 'REJECT') => decide.mutate({ id: request.id, decision, reason: reason.trim() });
  return (
    <DetailPanel title={named('action', request.action)} onClose={onClose}>
      <KeyValue name={t('target')}>
        <Target target={request.target} />
      </KeyValue>
      <KeyValue name={t('first_check')}>{request.maker}</KeyValue>
      <KeyValue name={t('reason')}>{request.reason}</KeyValue>
      <FrozenValues action={request.action} frozen={request.frozen} />
      {request.checker && (
        <KeyValue name={t('second_check')}>
          {request.checker} · {dateTime(request.decidedAt)}
        </KeyValue>
      )}
      {request.state === 'PENDING' && request.mine && <Note>{t('own_request')}</Note>}
      {request.state === 'PENDING' && !request.mine && (
        <>
          <TextField
            small
            label={t('note')}
            name="reason"
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="two-buttons">
            <Button look="verm-soft" data-room-key="r" busy={decide.isPending} onClick={() => send('REJECT')}>
              {t('reject')}
            </Button>
            <Button look="pri" data-room-key="a" busy={decide.isPending} onClick={() => send('APPROVE')}>
              {t('approve')}
            </Button>
          </div>
        </>
      )}
    </DetailPanel>
  );
}

const ROOMS: Readonly<
  Record<string, { readonly to: string; readonly letter: string; readonly search?: Readonly<Record<string, string>> }>
> = {
  deposit: { to: '/deposits', letter: 'D' },
  withdrawal: { to: '/withdrawals', letter: 'W' },
  activity: { to: '/promotions', letter: 'A' },
  bonus: { to: '/promotions', letter: 'B', search: { part: 'grants' } },
};

/** What a request is about as people name it: `withdrawal:12` is `W 12`. */
function targetText(target: string): string {
  const [kind = '', id = ''] = target.split(':');
  const room = ROOMS[kind];
  return room ? `${room.letter} ${id}` : target;
}

function Target({ target }: { target: string }) {
  const [kind = '', id = ''] = target.split(':');
  const room = ROOMS[kind];
  return room ? (
    <RoomLink to={room.to} search={{ ...room.search, id }}>
      {targetText(target)}
    </RoomLink>
  ) : (
    target
  );
}
