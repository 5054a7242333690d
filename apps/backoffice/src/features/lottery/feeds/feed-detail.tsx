import { calls } from '@lantern/contract/calls';
import { Button, KeyValue, Tag } from '@lantern/ui';
import { useState } from 'react';
import { usePages } from '../../../shared/api/hooks.ts';
import { dateTime } from '../../../shared/formats/format.ts';
import { useLotteryText, useNamed, useText } from '../../../shared/i18n/text.ts';
import { DetailPanel, rowsOf } from '../../../shared/list-page/index.ts';
import { MoreRows, QueryState } from '../../../shared/parts/query-state.tsx';
import { RequestHistory } from '../../../shared/requests/request-history.tsx';
import { RequestNote } from '../../../shared/requests/request-note.tsx';
import { useMay } from '../../../shared/session/me.ts';
import { FeedForm } from './feed-form.tsx';
import { type Feed, outcomeTone } from './feed-texts.ts';

/** One feed: its lotteries, keys and deliveries. A change needs a second person's approval. */
export function FeedDetail({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const t = useText();
  const named = useNamed();
  const lottery = useLotteryText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { refused } = feed;
  return (
    <DetailPanel title={feed.name} onClose={onClose}>
      <KeyValue name={t('frozen_code')}>
        <span className="monospace">{feed.code}</span>
      </KeyValue>
      <KeyValue name={t('state')}>
        <Tag tone={feed.enabled ? 'ok' : 'neutral'}>{t(feed.enabled ? 'feed_on' : 'feed_off')}</Tag>
      </KeyValue>
      <KeyValue name={t('feed_mode')}>{t(`feed_mode_${feed.mode}`)}</KeyValue>
      {feed.games.map((game) => (
        <KeyValue key={game.gameCode} name={game.lottery}>
          {lottery.game(game.gameCode)}
        </KeyValue>
      ))}
      {feed.keys.map((key) => (
        <KeyValue key={key.id} name={t('feed_key_named', { key: key.id })}>
          {key.endsAt === null ? dateTime(key.since) : t('feed_key_until', { time: dateTime(key.endsAt) })}
        </KeyValue>
      ))}
      <KeyValue name={t('feed_refused')}>
        {refused.count}
        {refused.lastCode !== null && ` · ${named('outcome', refused.lastCode)} · ${dateTime(refused.lastAt)}`}
      </KeyValue>
      {feed.pending !== null && <RequestNote id={feed.pending} link={t('connection_waits')} />}
      {may('lottery.results') && feed.pending === null && !isOpen && (
        <Button block onClick={() => setOpen(true)}>
          {t('feed_change')}
        </Button>
      )}
      {isOpen && feed.pending === null && <FeedForm feed={feed} onRequested={() => setOpen(false)} />}
      <RequestHistory target={`lottery_feed:${feed.code}`} except={feed.pending} />
      <Deliveries code={feed.code} />
    </DetailPanel>
  );
}

function Deliveries({ code }: { code: string }) {
  const t = useText();
  const named = useNamed();
  const query = usePages(calls.lotteryFeeds.deliveries, { feed: code, limit: 10 }, { refetchInterval: 10_000 });
  const rows = rowsOf(query);
  return (
    <section className="feed-detail-deliveries">
      <h3>{t('feed_deliveries')}</h3>
      <QueryState query={query}>
        {rows.length === 0 ? (
          <p className="mut">{t('no_deliveries')}</p>
        ) : (
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <b>{`${row.lottery} ${row.draw}`}</b>
                <Tag tone={outcomeTone(row.outcome)}>{named('outcome', row.outcome)}</Tag>
                <small>{`${dateTime(row.receivedAt)} · ${t('feed_key_named', { key: row.keyId })}`}</small>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <MoreRows query={query} />
    </section>
  );
}
