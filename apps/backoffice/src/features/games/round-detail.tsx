import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { KeyValue, Note, Tag } from '@lantern/ui';
import { useCall } from '../../shared/api/hooks.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { useMay } from '../../shared/session/me.ts';
import { RoundMoney } from './round-money.tsx';
import { RoundReplay } from './round-replay.tsx';
import { ROUND_TONES } from './tones.ts';

/** One round: stake and payout, each movement with its ledger entries, and the replay. */
export function RoundDetail({
  id,
  memberId,
  onClose,
}: {
  id: string;
  memberId: string | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const query = useCall(calls.gamesBackOffice.round, { id, ...(memberId && { memberId }) });
  const { data } = query;
  return (
    <DetailPanel title={data?.round.gameName ?? t('round')} onClose={onClose}>
      <QueryState query={query}>
        {data && (
          <>
            {data.round.book === 'TEST' && <Note tone="info">{t('play_money')}</Note>}
            <RoundFacts round={data.round} />
            <RoundReplay url={data.replayUrl} title={t('replay_of', { game: data.round.gameName })} />
            <RoundMoney data={data} />
          </>
        )}
      </QueryState>
    </DetailPanel>
  );
}

function RoundFacts({ round }: { round: Value<'gamesBackOffice.round'>['round'] }) {
  const t = useText();
  const named = useNamed();
  const may = useMay();
  const name = round.account || round.memberId;
  return (
    <>
      <KeyValue name={t('member')}>
        {may('members.read') ? (
          <PageLink to="/members" search={{ id: round.memberId, part: 'timeline' }}>
            {name}
          </PageLink>
        ) : (
          name
        )}
      </KeyValue>
      <KeyValue name={t('state')}>
        <Tag tone={ROUND_TONES[round.state]}>{t(`round_${round.state}`)}</Tag>
      </KeyValue>
      <KeyValue name={t('game')}>
        <PageLink to="/games" search={{ id: `${round.vassalage}/${round.gameId}` }}>
          {round.gameName}
        </PageLink>
      </KeyValue>
      <KeyValue name={t('category')}>{named('category', round.gameType)}</KeyValue>
      <KeyValue name={t('stake')}>
        <Amount amount={round.stake} plain={false} />
      </KeyValue>
      <KeyValue name={t('payout')}>
        <Amount amount={round.payout} plain={false} />
      </KeyValue>
      <KeyValue name={t('time_OPENED')}>{dateTime(round.openedAt)}</KeyValue>
      <KeyValue name={t('time_ENDED')}>{dateTime(round.endedAt)}</KeyValue>
      <KeyValue name={t('round')}>
        <span className="monospace">{round.id}</span>
      </KeyValue>
    </>
  );
}
