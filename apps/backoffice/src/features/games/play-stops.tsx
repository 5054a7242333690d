import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Card, Note, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall, usePages } from '../../shared/api/hooks.ts';
import { ReasonField } from '../../shared/fields/reason-field.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { PagedTable, rowsOf } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { usePageSearch } from '../../shared/navigation/page-search.ts';
import { RequestNote } from '../../shared/requests/request-note.tsx';
import { useMay } from '../../shared/session/me.ts';

type Stop = Value<'gamesBackOffice.stops'>['rows'][number];

const { gamesBackOffice, identityBackOffice } = calls;
const LEAST_REASON = 3;
const EVERYBODY = 'everybody';

const keyOf = (row: Stop) => row.memberId ?? EVERYBODY;

/** Active stops of play, the stop for all members first. */
export function StopList() {
  const t = useText();
  const [{ id }, change] = usePageSearch();
  const query = usePages(gamesBackOffice.stops, { limit: 50 });
  return (
    <PagedTable
      label={t('offer_stops')}
      query={query}
      rowKey={keyOf}
      emptyText={t('nobody_stopped')}
      chosen={id}
      onChoose={(next) => change({ id: next === EVERYBODY ? undefined : next }, 'push')}
      opener={{ head: t('who_stopped'), cell: (row) => row.account ?? t('everybody') }}
      columns={[
        { id: 'reason', head: t('reason'), narrow: 'line', cell: (row) => row.reason },
        { id: 'operator', head: t('actor'), narrow: 'result', cell: (row) => row.operator },
        { id: 'at', head: t('time'), narrow: 'detail', cell: (row) => dateTime(row.at) },
      ]}
    />
  );
}

/** Stops play for everyone or one member, and allows it again. @param memberId member in the address */
export function StopPanel({ memberId }: { memberId: string | undefined }) {
  const t = useText();
  const may = useMay();
  const stops = rowsOf<Stop>(usePages(gamesBackOffice.stops, { limit: 50 }));
  const ofAll = stops.find((stop) => stop.memberId === null);
  return (
    <div className="stack">
      {may('members.lock') && <OneMember memberId={memberId} stops={stops} />}
      {may('games.manage') && (
        <Card title={t('everybody')}>
          <StopForm active={ofAll} note={t('stop_all_note')} />
        </Card>
      )}
      {!may('members.lock') && !may('games.manage') && <Note tone="info">{t('stops_read_only')}</Note>}
    </div>
  );
}

/** Selects a member by name, unless the address has one. */
function OneMember({ memberId, stops }: { memberId: string | undefined; stops: readonly Stop[] }) {
  const t = useText();
  const may = useMay();
  const [, change] = usePageSearch();
  const [name, setName] = useState('');
  const wanted = name.trim();
  const found = useCall(
    identityBackOffice.members,
    { search: wanted, limit: 5 },
    { enabled: memberId === undefined && wanted.length > 1 && may('members.read') },
  );
  const known = useCall(calls.views.operatorMember, { id: memberId ?? '' }, { enabled: memberId !== undefined });
  const account = known.data?.member.account ?? memberId;
  return (
    <Card title={memberId === undefined ? t('one_member') : t('one_member_named', { account: account ?? '' })}>
      {memberId === undefined ? (
        <div className="play-stops-form">
          <TextInput label={t('member')} name="member" maxLength={40} value={name} onChange={setName} />
          {found.data?.rows.map((row) => (
            <button key={row.id} type="button" className="text-link" onClick={() => change({ id: row.id }, 'push')}>
              {row.account}
            </button>
          ))}
        </div>
      ) : (
        <>
          <StopForm
            memberId={memberId}
            active={stops.find((stop) => stop.memberId === memberId)}
            note={t('stop_one_note')}
          />
          <PageLink to="/members" search={{ id: memberId }}>
            {t('member')}
          </PageLink>
        </>
      )}
    </Card>
  );
}

interface StopFormProps {
  readonly memberId?: string;
  /** The stop that is in force. */
  readonly active: Stop | undefined;
  readonly note: string;
}

function StopForm({ memberId, active, note }: StopFormProps) {
  const t = useText();
  const [reason, setReason] = useState('');
  const isStopped = active !== undefined;
  const done = (key: string) => {
    setReason('');
    showToast({ kind: 'ok', title: t(key) });
  };
  const stop = useAct(gamesBackOffice.stopPlay, {
    invalidates: [gamesBackOffice.stops],
    onSuccess: () => done('play_stopped'),
  });
  const allow = useAct(gamesBackOffice.allowPlay, {
    invalidates: [gamesBackOffice.stops, calls.staff.requests],
    onSuccess: ({ requestId }) => done(requestId === null ? 'play_allowed' : 'asked_for_second'),
  });
  if (active?.requestId) return <RequestNote id={active.requestId}>{t('waits_for_second')}</RequestNote>;
  const text = reason.trim();
  const payload = { reason: text, ...(memberId !== undefined && { memberId }) };
  return (
    <div className="play-stops-form">
      {!isStopped && <Note tone="warn">{note}</Note>}
      {active && !active.isByReader && <Note tone="info">{t('stop_of_other', { operator: active.operator })}</Note>}
      <ReasonField value={reason} onChange={setReason} hint={t('offer_reason_hint')} />
      <Button
        look={isStopped ? 'pri' : 'verm'}
        block
        disabled={text.length < LEAST_REASON}
        busy={stop.isPending || allow.isPending}
        onClick={() => (isStopped ? allow : stop).mutate(payload)}
      >
        {t(isStopped ? 'allow_play' : memberId === undefined ? 'stop_everybody' : 'stop_member')}
      </Button>
    </div>
  );
}
