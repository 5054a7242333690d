import { Tag } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { Amount } from '../../../../../shared/formats/amount.tsx';
import { useText } from '../../../../../shared/i18n/text.ts';
import { PageLink } from '../../../../../shared/navigation/page-link.tsx';
import type { PreviewRow } from '../import-draft.ts';

const COMPARED = ['local', 'amount', 'payer', 'reference', 'number'] as const;

/** A row beside the one that it resembles; what differs is marked in words. */
export function RowComparison({ row }: { readonly row: PreviewRow }) {
  const t = useText();
  const s = useTranslations('statements');
  const { twin } = row;
  const heads = {
    local: t('line_time'),
    amount: t('amount'),
    payer: t('payer'),
    reference: t('line_reference'),
    number: s('field_number'),
  };
  const shown = (one: Pick<PreviewRow, (typeof COMPARED)[number]>, name: (typeof COMPARED)[number]) =>
    name === 'amount' ? <Amount amount={one.amount} sign="always" /> : one[name] || '—';
  return (
    <table className="row-comparison num" aria-label={s('compared', { line: row.line })}>
      <thead>
        <tr>
          <td />
          <th scope="col">{s('in_this_file')}</th>
          {twin && (
            <th scope="col">
              <TwinName twin={twin} />
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {COMPARED.map((name) => {
          const isDifferent = twin !== null && twin[name] !== row[name];
          return (
            <tr key={name} className={isDifferent ? 'row-comparison-differs' : undefined}>
              <th scope="row">{heads[name]}</th>
              <td>{shown(row, name)}</td>
              {twin && (
                <td>
                  {shown(twin, name)} {isDifferent && <Tag tone="bad">{s('differs')}</Tag>}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Where the resembling row comes from: an imported statement, or the same file. */
function TwinName({ twin }: { readonly twin: NonNullable<PreviewRow['twin']> }) {
  const s = useTranslations('statements');
  if (twin.importId === null) return twin.line === null ? s('in_this_file') : s('line', { line: twin.line });
  return (
    <>
      {s('known_row')}{' '}
      <PageLink className="text-link" to="/statements" search={{ id: twin.importId }}>
        S {twin.importId}
      </PageLink>
    </>
  );
}
