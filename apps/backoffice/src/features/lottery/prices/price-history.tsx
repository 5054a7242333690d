import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Tag, type TagTone } from '@lantern/ui';
import { usePages } from '../../../shared/api/hooks.ts';
import { dateTime } from '../../../shared/formats/format.ts';
import { PagedTable } from '../../../shared/list-page/index.ts';
import { usePriceText } from './price-texts.ts';

type Version = Value<'lotteryBackOffice.priceVersions'>['rows'][number];

const TONES: Readonly<Record<Version['state'], TagTone>> = {
  SOLD: 'ok',
  COMING: 'wait',
  PAST: 'neutral',
  REPLACED: 'bad',
};

export function VersionTag({ state }: { state: Version['state'] }) {
  const t = usePriceText();
  return <Tag tone={TONES[state]}>{t(`state_${state}`)}</Tag>;
}

/** Price changes of a game: by whom, from which draw on, and why. One is selected. */
export function PriceHistory({
  gameCode,
  chosen,
  onChoose,
}: {
  gameCode: string;
  chosen: number;
  onChoose: (version: string) => void;
}) {
  const t = usePriceText();
  const query = usePages(calls.lotteryBackOffice.priceVersions, { gameCode, limit: 20 });
  return (
    <PagedTable<Version>
      label={t('history')}
      title={t('history')}
      query={query}
      rowKey={(row) => String(row.version)}
      emptyText={t('no_history')}
      chosen={String(chosen)}
      onChoose={onChoose}
      opener={{ head: t('version'), cell: (row) => t('version_n', { n: row.version }) }}
      columns={[
        { id: 'state', head: t('state'), narrow: 'state', cell: (row) => <VersionTag state={row.state} /> },
        { id: 'issue', head: t('from_issue'), narrow: 'detail', cell: (row) => row.fromIssue ?? t('from_start') },
        { id: 'from', head: t('sold_from'), narrow: 'result', cell: (row) => dateTime(row.fromAt) },
        {
          id: 'who',
          head: t('who'),
          cell: (row) => [row.createdBy, row.approvedBy].filter((name) => name !== null).join(' · '),
        },
        { id: 'why', head: t('reason'), cell: (row) => row.reason ?? '—' },
      ]}
    />
  );
}
