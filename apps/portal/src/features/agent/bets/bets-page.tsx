import { agentPages as calls } from '@lantern/contract/agent-calls';
import { Note, Select, Skeletons } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatClock, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { ExportKeys } from '../frame/export-keys.tsx';
import { useGameNames } from '../frame/game-names.ts';
import { PageKeys } from '../frame/page-keys.tsx';
import { RangeKeys } from '../frame/range-keys.tsx';
import { TeamSearch } from '../frame/team-search.tsx';
import { useCentre } from '../frame/use-centre.ts';
import { useRange } from '../frame/use-range.ts';
import { TeamBetDrawer } from './bet-drawer.tsx';
import { BetTable, type TeamBet } from './bet-table.tsx';

const STATES = ['OPEN', 'WON', 'LOST', 'CANCELLED', 'VOID'] as const;
const CATEGORIES = ['RNG', 'LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'PVP'];

interface Look {
  readonly account?: string;
  readonly game?: string;
  readonly state?: TeamBet['state'];
}

/** Team betting (personalHistoryCopy): bets of the agent's branch by member, game, time and state. */
export default function BetsPage() {
  const t = useText('agent');
  const words = useRefusalText();
  const zone = useZone();
  const centre = useCentre().data;
  const [look, setLook] = useState<Look>({});
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<TeamBet | null>(null);
  const range = useRange(() => setCursors([]));
  const cursor = cursors.at(-1);
  const filter = { ...range.days, ...look };
  const query = useCall(
    calls.bets,
    { ...filter, ...(cursor !== undefined && { cursor }) },
    { enabled: range.isReady, staleTime: 3_000 },
  );
  const change = (next: Look) => {
    setLook(next);
    setCursors([]);
  };
  const without = (name: keyof Look) => Object.fromEntries(Object.entries(look).filter(([key]) => key !== name));
  const games = [...(centre?.groupLotteries.map(({ code }) => code) ?? []), ...(centre?.rateLotteries ?? [])];
  return (
    <>
      <RangeKeys keys={range.keys} />
      <div className="agent-page-tools">
        <TeamSearch
          onSearch={(account) => change({ ...without('account'), ...(account !== undefined && { account }) })}
        />
        <GameSelect
          games={games}
          value={look.game ?? ''}
          onChange={(game) => change({ ...without('game'), ...(game && { game }) })}
        />
        <Select
          small
          className="bets-page-select"
          label={<span className="vh">{t('state')}</span>}
          value={look.state ?? ''}
          options={[
            { value: '', label: t('all_states') },
            ...STATES.map((state) => ({ value: state, label: t(`bet_${state}`) })),
          ]}
          onChange={(event) => {
            const state = STATES.find((one) => one === event.target.value);
            change({ ...without('state'), ...(state && { state }) });
          }}
        />
        <ExportKeys row={calls.exportBets} payload={(format) => ({ ...filter, format })} />
      </div>
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.data ? (
        <>
          <BetTable bets={query.data.rows} onOpen={setOpen} />
          <PageKeys cursors={cursors} next={query.data.nextCursor} onChange={setCursors} />
          <p className="mut3 num">{t('list_as_of', { time: formatClock(query.data.asOf, zone) })}</p>
        </>
      ) : (
        !query.error && <Skeletons count={6} label={t('loading')} />
      )}
      {open && <TeamBetDrawer bet={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function GameSelect({
  games,
  value,
  onChange,
}: {
  games: readonly string[];
  value: string;
  onChange: (game: string) => void;
}) {
  const t = useText('agent');
  const names = useGameNames();
  return (
    <Select
      small
      className="bets-page-select"
      label={<span className="vh">{t('game')}</span>}
      value={value}
      options={[
        { value: '', label: t('all_games') },
        ...games.map((code) => ({ value: code, label: names.game(code) })),
        ...CATEGORIES.map((code) => ({ value: code, label: names.category(code) })),
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
