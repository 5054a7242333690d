import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Drawer, KeyValue, Money, Note, Skeletons, showToast, Tag } from '@lantern/ui';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { BET_TONES } from './bet-states.ts';
import { PlayEntries, ResultLine } from './play-parts.tsx';
import { referenceText } from './reference-text.ts';
import { resultOfRound, stateOfRound } from './round-result.ts';

type Data = Value<'games.round'>;

/** One round of a game: stake and payout, replay, and its ledger entries. */
export function RoundDrawer({ id, tools, onClose }: { id: string; tools?: ReactNode; onClose: () => void }) {
  const t = useText('records');
  const words = useRefusalText();
  const query = useCall(calls.games.round, { id }, { staleTime: 2_000 });
  return (
    <Drawer
      open
      onClose={onClose}
      title={referenceText(t, { type: 'game_round', id })}
      closeLabel={t('close')}
      tools={tools}
    >
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.isPending && !query.error && <Skeletons count={3} label={t('ref_game_round', { id: '' })} />}
      {query.data && <RoundBody data={query.data} />}
    </Drawer>
  );
}

function RoundBody({ data: { round, entries, hasReplay } }: { data: Data }) {
  const t = useText('records');
  const zone = useZone();
  const currency = useCurrency();
  const state = stateOfRound(round);
  const result = resultOfRound(round, currency.exponent);
  return (
    <div className="drawer-body">
      <div className="entry-drawer-amount">
        <small>{round.gameName}</small>
        <b className="num">
          {result === null ? (
            <Money amount={round.stake} {...currency} />
          ) : (
            <Money amount={result} {...currency} sign="always" tone="result" />
          )}
        </b>
        <span>
          <Tag tone={BET_TONES[state]}>{t(`bet_${state}`)}</Tag>
        </span>
      </div>
      <section>
        <h3>{t('what_happened')}</h3>
        <KeyValue name={t('category')}>{t(`category_${round.gameType}`)}</KeyValue>
        <KeyValue name={t('round_name')}>
          <span className="round-drawer-id num">{round.id}</span>
        </KeyValue>
        <KeyValue name={t('time')}>{formatTime(round.openedAt, zone)}</KeyValue>
        {round.endedAt !== null && <KeyValue name={t('round_ended')}>{formatTime(round.endedAt, zone)}</KeyValue>}
        <KeyValue name={t('stake')}>
          <Money amount={round.stake} {...currency} />
        </KeyValue>
      </section>
      {result !== null && <ResultLine payout={round.payout} stake={round.stake} result={result} />}
      {hasReplay && <Replay round={round} />}
      <PlayEntries entries={entries} />
    </div>
  );
}

function Replay({ round }: { round: Data['round'] }) {
  const t = useText('games');
  const zone = useZone();
  const open = async () => {
    // Opened during the click event: browsers block windows opened later.
    const page = window.open('', '_blank');
    if (page) page.opener = null;
    try {
      const { url } = await call(calls.games.replay, { id: round.id });
      if (page) page.location.href = url;
      else location.assign(url);
    } catch {
      page?.close();
      showToast({ kind: 'error', title: t('replay_failed') });
    }
  };
  return (
    <Button
      look="soft"
      block
      icon={Play}
      aria-label={t('replay_round', { game: round.gameName, time: formatTime(round.openedAt, zone) })}
      onClick={() => void open()}
    >
      {t('replay')}
    </Button>
  );
}
