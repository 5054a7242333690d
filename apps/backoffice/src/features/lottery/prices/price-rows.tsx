import { classNames, DenseTable, Tag, Understood, useTypedNumber } from '@lantern/ui';
import { useId } from 'react';
import type { Draft } from './price-draft.ts';
import { oneIn, type PriceRow, type PriceTable, percentText } from './price-figures.ts';
import { usePriceText, usePrizeWords } from './price-texts.ts';

/** Decimals of a price and of a cost. */
const PRICE_DECIMALS = 4;

interface PriceRowsProps {
  readonly table: PriceTable;
  /** The rows under a draft; the table's own rows without a draft. */
  readonly shown: readonly PriceRow[];
  readonly draft: Draft | null;
  readonly onChange: (draft: Draft) => void;
}

/** Every prize with its probability, price and RTP; in a draft the prices are fields. */
export function PriceRows({ table, shown, draft, onChange }: PriceRowsProps) {
  const t = usePriceText();
  const words = usePrizeWords(table.family);
  const after = new Map(shown.map((row) => [`${row.kind} ${row.prize}`, row]));
  const isVietnam = table.family === 'VN';
  const hasCosts = !isVietnam && table.rows.some(({ cost }) => Number(cost) !== 1);
  const field = (kind: 'odds' | 'costs' | 'units', code: string, row: PriceRow) =>
    draft && (
      <PriceField
        label={`${t(`column_${kind}`)}, ${words(row)}`}
        decimals={kind === 'units' ? 0 : PRICE_DECIMALS}
        value={draft[kind][code] ?? ''}
        isChanged={isChangedIn(table, draft, kind, code)}
        onType={(text) => onChange({ ...draft, [kind]: { ...draft[kind], [code]: text } })}
      />
    );
  return (
    <DenseTable<PriceRow>
      label={t('title')}
      rows={table.rows}
      rowKey={(row) => `${row.kind} ${row.prize}`}
      columns={[
        { id: 'play', head: t('column_play'), cell: (row) => words(row) },
        {
          id: 'odds',
          head: t('column_odds'),
          align: 'right',
          cell: (row) => field('odds', row.prize, row) ?? row.odds ?? '—',
        },
        {
          id: 'rtp',
          head: t('column_rtp'),
          align: 'right',
          cell: (row) => <Returned before={row} after={after.get(`${row.kind} ${row.prize}`) ?? row} />,
        },
        { id: 'chance', head: t('column_chance'), align: 'right', cell: (row) => oneIn(row.chance) },
        ...(isVietnam
          ? [
              {
                id: 'units',
                head: t('column_units'),
                align: 'right' as const,
                cell: (row: PriceRow) => field('units', row.kind, row) ?? row.units,
              },
            ]
          : []),
        ...(hasCosts
          ? [
              {
                id: 'cost',
                head: t('column_costs'),
                align: 'right' as const,
                cell: (row: PriceRow) => field('costs', row.kind, row) ?? row.cost ?? '1',
              },
            ]
          : []),
        ...(table.groups === null
          ? []
          : [
              {
                id: 'group',
                head: t('column_group', { group: table.groups.maxBet }),
                align: 'right' as const,
                cell: (row: PriceRow) => groupText(after.get(`${row.kind} ${row.prize}`) ?? row),
              },
            ]),
      ]}
    />
  );
}

/** Prize and RTP at the highest prize group of a bet. */
const groupText = ({ group }: PriceRow) => (group === null ? '—' : `${group.prize} · ${percentText(group.rtpPpm)}`);

function isChangedIn(table: PriceTable, draft: Draft, kind: 'odds' | 'costs' | 'units', code: string): boolean {
  const row = table.rows.find((one) => (kind === 'odds' ? one.prize : one.kind) === code);
  const before = kind === 'odds' ? row?.odds : kind === 'costs' ? row?.cost : String(row?.units ?? 1);
  return (draft[kind][code] ?? '') !== (before ?? '');
}

/** RTP of a prize; with a change, both values. */
function Returned({ before, after }: { before: PriceRow; after: PriceRow }) {
  const t = usePriceText();
  if (after.rtpPpm === null) return before.rtpPpm === null ? '—' : <Tag tone="wait">{t('off_list')}</Tag>;
  if (after.rtpPpm === before.rtpPpm) return percentText(after.rtpPpm);
  return (
    <>
      {before.rtpPpm !== null && <s className="mut3">{percentText(before.rtpPpm)}</s>}{' '}
      <b>{percentText(after.rtpPpm)}</b>
    </>
  );
}

interface PriceFieldProps {
  readonly label: string;
  readonly decimals: number;
  readonly value: string;
  readonly isChanged: boolean;
  readonly onType: (value: string) => void;
}

/** A price in its cell. How it is understood stands below it, and only where a separator could be read in two ways. */
function PriceField({ label, decimals, value, isChanged, onType }: PriceFieldProps) {
  const id = useId();
  const typed = useTypedNumber({ value, decimals, onValueChange: onType });
  const isPlain = typed.understood?.replaceAll(',', '') === typed.input.value;
  return (
    <>
      <span
        className={classNames(
          'field-box sm price-rows-field',
          isChanged && !typed.isUnread && 'price-rows-field-changed',
          typed.isUnread && 'err',
        )}
      >
        <input
          id={id}
          inputMode={decimals === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          aria-label={label}
          aria-invalid={typed.isUnread || undefined}
          aria-describedby={typed.isUnread ? `${id}-unread` : undefined}
          {...typed.input}
        />
      </span>
      {!isPlain && <Understood figures={typed.understood} htmlFor={id} />}
      {typed.isUnread && (
        <span className="field-hint err price-rows-unread" id={`${id}-unread`}>
          {typed.unread}
        </span>
      )}
    </>
  );
}
