import { calls } from '@lantern/contract/calls';
import { KeyValue, Tag, type TagTone } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { Amount } from '../../shared/amount.tsx';
import { usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { useLotteryText, usePostingText, useText } from '../../shared/i18n/text.ts';
import { MoreRows, NoRows, Reading } from '../../shared/list-page.tsx';

const TONES: Readonly<Record<string, TagTone>> = {
  LOGIN: 'info',
  DEPOSIT: 'ok',
  BET: 'neutral',
  LEDGER: 'neutral',
  STAFF: 'wait',
  ACCOUNT: 'vip',
};

/** Everything about one member by time, whatever area it comes from. */
export function MemberTimeline({ id }: { id: string }) {
  const t = useText();
  const events = useTranslations('backoffice');
  const posting = usePostingText();
  const query = usePages(calls.views.operatorTimeline, { id, limit: 50 });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const lottery = useLotteryText();
  const words = (row: (typeof rows)[number]) => {
    if (row.kind === 'LEDGER') return posting(row.textKey);
    if (!events.has(row.textKey)) return row.textKey;
    const { play = '', game = '', state = '' } = row.params;
    const said = row.kind === 'DEPOSIT' && t.has(`deposit_${state}`) ? t(`deposit_${state}`) : state;
    return events(row.textKey, { ...row.params, play: lottery.play(play), game: lottery.game(game), state: said });
  };
  return (
    <Reading query={query}>
      {rows.length === 0 && <NoRows text={t('nothing_yet')} />}
      {rows.map((row, place) => (
        <KeyValue
          // biome-ignore lint/suspicious/noArrayIndexKey: a timeline only grows at its end, and two events may be alike
          key={place}
          name={
            <>
              <Tag tone={TONES[row.kind]}>{t(`kind_${row.kind}`)}</Tag> {words(row)}
              <br />
              <span className="mut3">{dateTime(row.at)}</span>
            </>
          }
        >
          {row.amount !== null && <Amount amount={row.amount} sign="always" />}
        </KeyValue>
      ))}
      <MoreRows query={query} />
    </Reading>
  );
}
