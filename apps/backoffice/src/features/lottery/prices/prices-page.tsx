import './prices.css';
import { calls } from '@lantern/contract/calls';
import { Button, Card, KeyValue, Note, Select } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useLotteryText } from '../../../shared/i18n/text.ts';
import { ListPage } from '../../../shared/list-page/index.ts';
import { usePageSearch } from '../../../shared/navigation/page-search.ts';
import { QueryState } from '../../../shared/parts/query-state.tsx';
import { RequestHistory } from '../../../shared/requests/request-history.tsx';
import { useMay } from '../../../shared/session/me.ts';
import { DraftForm } from './draft-form.tsx';
import { OddsSteps } from './odds-steps.tsx';
import { changeOf, type Draft, draftOf } from './price-draft.ts';
import { type PriceTable, percentText } from './price-figures.ts';
import { PriceHistory } from './price-history.tsx';
import { PriceRows } from './price-rows.tsx';
import { usePriceText } from './price-texts.ts';
import { useChecked } from './use-checked.ts';

/** Price tables of all lotteries: each play's prices and RTP, the history, and changes by four-eyes approval. */
export default function PricesPage() {
  const games = useCall(calls.lotteryBackOffice.priceGames, {});
  const [search] = usePageSearch();
  const [first] = games.data?.games ?? [];
  const gameCode = search.game ?? first?.code;
  return (
    <QueryState query={games}>
      {gameCode !== undefined && (
        <GamePrices key={`${gameCode} ${search.version ?? ''}`} gameCode={gameCode} version={search.version} />
      )}
    </QueryState>
  );
}

function GamePicker({ gameCode }: { gameCode: string }) {
  const t = usePriceText();
  const lottery = useLotteryText();
  const [, change] = usePageSearch();
  const { data } = useCall(calls.lotteryBackOffice.priceGames, {});
  return (
    <Select
      small
      label={t('lottery')}
      name="game"
      value={gameCode}
      options={(data?.games ?? []).map((game) => ({
        value: game.code,
        label: `${lottery.game(game.code)} · ${t('version_n', { n: game.version })}${
          game.nextVersion === null ? '' : ` → ${game.nextVersion}`
        }`,
      }))}
      onChange={(event) => change({ game: event.target.value, version: undefined })}
    />
  );
}

function GamePrices({ gameCode, version }: { gameCode: string; version: string | undefined }) {
  const t = usePriceText();
  const may = useMay();
  const [, change] = usePageSearch();
  const query = useCall(calls.lotteryBackOffice.prices, {
    gameCode,
    ...(/^\d{1,6}$/.test(version ?? '') && { version: Number(version) }),
  });
  const table = query.data;
  const [draft, setDraft] = useState<Draft | null>(null);
  const mayChange = table !== undefined && table.version === table.newest && may('lottery.prices');
  return (
    <>
      {table && draft ? (
        <Drafting table={table} draft={draft} onChange={setDraft} />
      ) : (
        <ListPage
          title={t('title')}
          tools={
            mayChange && (
              <Button look="pri" onClick={() => setDraft(draftOf(table))}>
                {t('change')}
              </Button>
            )
          }
          filters={<GamePicker gameCode={gameCode} />}
          list={
            <QueryState query={query}>
              {table && (
                <>
                  <PriceHistory
                    gameCode={gameCode}
                    chosen={table.version}
                    onChoose={(chosen) => change({ game: gameCode, version: chosen }, 'push')}
                  />
                  <TableCard table={table} />
                  <OddsSteps key={gameCode} gameCode={gameCode} />
                  <RequestHistory target={`lottery_prices:${gameCode}`} />
                </>
              )}
            </QueryState>
          }
        />
      )}
    </>
  );
}

function Drafting({
  table,
  draft,
  onChange,
}: {
  table: PriceTable;
  draft: Draft;
  onChange: (draft: Draft | null) => void;
}) {
  const t = usePriceText();
  const lottery = useLotteryText();
  const change = changeOf(table, draft);
  const { rows, refusal, isChecking } = useChecked(table, change);
  return (
    <ListPage
      title={`${t('change')} · ${lottery.game(table.gameCode)}`}
      list={
        <Card flush className="prices-page-table" title={t('version_n', { n: table.newest + 1 })}>
          <PriceRows table={table} shown={rows} draft={draft} onChange={onChange} />
        </Card>
      }
      detail={
        <DraftForm
          table={table}
          draft={draft}
          change={change}
          refusal={refusal}
          isChecking={isChecking}
          onChange={onChange}
          onClose={() => onChange(null)}
        />
      }
    />
  );
}

/** One version of a price table: current, past or future. */
function TableCard({ table }: { table: PriceTable }) {
  const t = usePriceText();
  const { groups, maxPayout } = table;
  return (
    <Card flush className="prices-page-table" title={t('version_n', { n: table.version })}>
      <div className="prices-page-facts">
        {table.version > table.sold && <Note tone="warn">{t('coming_note')}</Note>}
        {table.version < table.sold && <Note>{t('past_note')}</Note>}
        <KeyValue name={t('highest_rate')}>{percentText(table.highestRatePpm)}</KeyValue>
        {groups && (
          <KeyValue name={t('groups')}>
            {groups.min} – {groups.maxBet} · {t('group_top')} {groups.top}
          </KeyValue>
        )}
        {maxPayout !== null && (
          <KeyValue name={t('max_payout')}>
            <Amount amount={maxPayout} />
          </KeyValue>
        )}
        {table.issues[0] && (
          <KeyValue name={t('next_issue')}>
            {table.issues[0].number} · {dateTime(table.issues[0].closesAt)}
          </KeyValue>
        )}
      </div>
      <PriceRows table={table} shown={table.rows} draft={null} onChange={() => undefined} />
    </Card>
  );
}
