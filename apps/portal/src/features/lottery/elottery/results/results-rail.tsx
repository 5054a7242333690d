import { classNames, EmptyState, Segments, Select, Skeletons, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useText } from '../../../../shared/i18n/text.ts';
import { DIGITS_FAMILY, usePlayTexts } from '../../../../shared/lotteries/play-texts.ts';
import { SiteLink } from '../../../../shared/navigation/site-link.tsx';
import { ShownWords } from '../board/board-head.tsx';
import { shortNumber } from '../model/issue-number.ts';
import type { ElotteryLobby, ElotteryResult, ElotteryStatistics } from '../model/types.ts';
import { DrawnNumbers } from './drawn-numbers.tsx';

const RESULTS = 10;
const ROWS = 12;
const DIGITS = [...'0123456789'];
const PLACES = [0, 1, 2, 3, 4];

/** Last results with their meaning for the play's positions, or the trend of one position. */
export function ResultsRail({
  lobby,
  statistics,
  places,
}: {
  lobby: ElotteryLobby;
  statistics: ElotteryStatistics | undefined;
  places: readonly number[];
}) {
  const t = useText('elottery');
  const tl = useText('lottery');
  const [view, setView] = useState<'results' | 'trend'>('results');
  const results = statistics?.results ?? [];
  const { family } = lobby.game;
  const hasTrend = family === DIGITS_FAMILY || statistics?.trendOf != null;
  return (
    <section className="card results-rail" id="res">
      <div className="card-head">
        <h3>{t('last_issues')}</h3>
        <span className="grow" />
        {hasTrend && (
          <Segments
            className="elottery-board-segments"
            label={t('last_issues')}
            value={view}
            onChange={setView}
            items={(['results', 'trend'] as const).map((id) => ({ id, label: t(id) }))}
          />
        )}
      </div>
      {statistics === undefined ? (
        <Skeletons kind="lines" count={8} label={tl('loading')} />
      ) : results.length === 0 ? (
        <EmptyState title={t('waiting_first')} />
      ) : view === 'trend' ? (
        <TrendOfPlace lobby={lobby} statistics={statistics} />
      ) : family === DIGITS_FAMILY ? (
        <Results results={results.slice(0, RESULTS)} places={places} />
      ) : (
        <Draws family={family} results={results.slice(0, RESULTS)} />
      )}
    </section>
  );
}

/** The trend with a select of its position, if there are several. */
function TrendOfPlace({ lobby, statistics }: { lobby: ElotteryLobby; statistics: ElotteryStatistics }) {
  const t = useText('elottery');
  const { family } = lobby.game;
  const words = usePlayTexts(family);
  const play = lobby.plays.find((one) => one.code === statistics.trendOf);
  const zones = play === undefined ? PLACES : play.zones.map((_zone, zone) => zone);
  const [place, setPlace] = useState(play === undefined ? 4 : 0);
  return (
    <>
      {zones.length > 1 && (
        <div className="results-rail-places">
          <Select
            small
            label={t('trend_place')}
            value={String(place)}
            onChange={(event) => setPlace(Number(event.target.value))}
            options={zones.map((zone) => ({
              value: String(zone),
              label: play === undefined ? t(`place_${zone}`) : words.zone(play.code, zone, zones.length),
            }))}
          />
        </div>
      )}
      <Trend
        results={statistics.results.slice(0, ROWS)}
        trend={statistics.trend}
        place={place}
        columns={play?.symbols ?? DIGITS}
        nameOf={words.symbol}
      />
    </>
  );
}

/** Draws of other families: their numbers in the family's form, and derived facts. */
function Draws({ family, results }: { family: string; results: readonly ElotteryResult[] }) {
  const t = useText('elottery');
  return (
    <ul className={classNames('results-rail-draws num', `results-rail-draws-${family}`)}>
      {results.map((result) => (
        <li key={result.issueId}>
          {result.source === 'CHAIN' ? (
            <SiteLink
              to={`/proof?issue=${result.issueId}`}
              aria-label={`${t('issue', { number: result.number })}, ${t('proof')}`}
            >
              {shortNumber(result.number)}
            </SiteLink>
          ) : (
            <span className="mut3">{shortNumber(result.number)}</span>
          )}
          <DrawnNumbers family={family} digits={result.digits} label={t('issue', { number: result.number })} small />
          <ShownWords words={result.shown} />
        </li>
      ))}
    </ul>
  );
}

function Results({ results, places }: { results: readonly ElotteryResult[]; places: readonly number[] }) {
  const t = useText('elottery');
  const start = places.length === 3 ? places[0] : undefined;
  return (
    <table className="results-rail-table num">
      <caption className="vh">{t('last_issues')}</caption>
      <tbody>
        {results.map((result) => {
          const { figures } = result;
          const repeats = start === undefined ? undefined : figures?.repeats[start];
          return (
            <tr key={result.issueId}>
              <th scope="row">
                <SiteLink
                  to={`/proof?issue=${result.issueId}`}
                  aria-label={`${t('issue', { number: result.number })}, ${t('proof')}`}
                >
                  {shortNumber(result.number)}
                </SiteLink>
              </th>
              <td>
                <span className="results-rail-digits">
                  {[...result.digits].map((digit, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: digits may repeat; the position is the key
                    <b key={place} className={classNames(places.includes(place) && 'results-rail-hit')}>
                      {digit}
                    </b>
                  ))}
                </span>
              </td>
              <td>
                {repeats === undefined ? (
                  figures && (
                    <Tag>{`${figures.sum} ${t(figures.big ? 'attribute_B' : 'attribute_S')} ${t(figures.odd ? 'attribute_O' : 'attribute_E')}`}</Tag>
                  )
                ) : (
                  <Tag tone={repeats === 2 ? 'info' : repeats === 3 ? 'ok' : 'neutral'}>{t(`repeat_${repeats}`)}</Tag>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Trend({
  results,
  trend,
  place,
  columns,
  nameOf,
}: {
  results: readonly ElotteryResult[];
  trend: ElotteryStatistics['trend'];
  place: number;
  columns: readonly string[];
  nameOf: (symbol: string) => string;
}) {
  const t = useText('elottery');
  return (
    <section className="results-rail-trend" aria-label={t('trend')}>
      <table className="trend-card-table num">
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{t('last_issues')}</span>
            </th>
            {columns.map((symbol) => (
              <th key={symbol} scope="col">
                {nameOf(symbol)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map((result, row) => (
            <tr key={result.issueId}>
              <td>{shortNumber(result.number)}</td>
              {columns.map((symbol, index) => {
                const gap = trend[row]?.[place]?.[index];
                return <td key={symbol}>{gap === 0 ? <b>{nameOf(symbol)}</b> : gap}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
