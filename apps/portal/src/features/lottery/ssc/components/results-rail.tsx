import { classNames, EmptyState, Segments, Select, Skeletons, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useText } from '../../../../shared/i18n/text.ts';
import { SiteLink } from '../../../../shared/site-link.tsx';
import type { SscResult, SscStatistics } from '../model/types.ts';
import { shortNumber } from './ssc-head.tsx';

const RESULTS = 10;
const ROWS = 12;
const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);

/** Last results with what they mean for the play's places, or the trend of one place. */
export function ResultsRail({
  statistics,
  places,
}: {
  statistics: SscStatistics | undefined;
  places: readonly number[];
}) {
  const t = useText('elott');
  const tl = useText('lottery');
  const [view, setView] = useState<'results' | 'trend'>('results');
  const [place, setPlace] = useState(4);
  const results = statistics?.results ?? [];
  return (
    <section className="card iss" id="res">
      <div className="card-h">
        <h3>{t('last_issues')}</h3>
        <span className="grow" />
        <Segments
          className="sgm"
          label={t('last_issues')}
          value={view}
          onChange={setView}
          items={(['results', 'trend'] as const).map((id) => ({ id, label: t(id) }))}
        />
      </div>
      {statistics === undefined ? (
        <Skeletons kind="lines" count={8} label={tl('loading')} />
      ) : results.length === 0 ? (
        <EmptyState title={t('waiting_first')} />
      ) : view === 'results' ? (
        <Results results={results.slice(0, RESULTS)} places={places} />
      ) : (
        <>
          <div className="trp">
            <Select
              small
              label={t('trend_place')}
              value={String(place)}
              onChange={(event) => setPlace(Number(event.target.value))}
              options={[0, 1, 2, 3, 4].map((one) => ({ value: String(one), label: t(`place_${one}`) }))}
            />
          </div>
          <Trend results={results.slice(0, ROWS)} trend={statistics.trend} place={place} />
        </>
      )}
    </section>
  );
}

function Results({ results, places }: { results: readonly SscResult[]; places: readonly number[] }) {
  const t = useText('elott');
  const start = places.length === 3 ? places[0] : undefined;
  return (
    <table className="isx num">
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
                <span className="db">
                  {[...result.digits].map((digit, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: digits may repeat; the place names them
                    <b key={place} className={classNames(places.includes(place) && 'h')}>
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
}: {
  results: readonly SscResult[];
  trend: SscStatistics['trend'];
  place: number;
}) {
  const t = useText('elott');
  return (
    <div className="trw ssc-tr">
      <table className="tr num">
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{t('last_issues')}</span>
            </th>
            {DIGITS.map((digit) => (
              <th key={digit} scope="col">
                {digit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map((result, row) => (
            <tr key={result.issueId}>
              <td>{shortNumber(result.number)}</td>
              {DIGITS.map((digit) => (
                <td key={digit}>
                  {Number(result.digits[place]) === digit ? <b>{digit}</b> : trend[row]?.[place]?.[digit]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
