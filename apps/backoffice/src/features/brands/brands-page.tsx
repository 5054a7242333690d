import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Card, type Column, showToast, Table, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { LinesField, linesOf } from '../../shared/fields/lines-field.tsx';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { ListPage } from '../../shared/list-page/index.ts';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { brand } from '../../shared/session/brand.ts';
import { useMay } from '../../shared/session/me.ts';
import { NewBrand } from './new-brand.tsx';

type Row = Value<'brandsBackOffice.brands'>['rows'][number];

/** Switches to another brand and starts there. */
function workAt(code: string): void {
  brand.set(code);
  location.assign('/');
}

function useColumns(): readonly Column<Row>[] {
  const t = useText();
  const s = useTranslations('site');
  return [
    {
      id: 'name',
      head: t('name'),
      narrow: 'title',
      cell: (row) => (
        <span className="account-title">
          <b>{row.name}</b>
          <small>{row.code}</small>
        </span>
      ),
    },
    {
      id: 'domains',
      head: s('domains'),
      narrow: 'detail',
      cell: (row) => row.domains.map(({ host }) => host).join(', ') || (row.isDefault ? s('any_host') : '—'),
    },
    {
      id: 'currency',
      head: s('currency'),
      narrow: 'result',
      cell: (row) => `${row.currency.code} · ${row.currency.exponent}`,
    },
    { id: 'languages', head: s('languages'), cell: (row) => row.languages.join(' ') },
    { id: 'opened', head: s('opened'), cell: (row) => dateTime(row.createdAt) },
    {
      id: 'here',
      head: t('state'),
      narrow: 'state',
      cell: (row) =>
        row.here ? (
          <Tag tone="ok">{s('you_are_here')}</Tag>
        ) : (
          <Button size="sm" onClick={() => workAt(row.code)}>
            {s('work_here')}
          </Button>
        ),
    },
  ];
}

/** The operator's brands; a new one needs two people. */
export default function BrandsPage() {
  const s = useTranslations('site');
  const may = useMay();
  const query = useCall(calls.brandsBackOffice.brands, {});
  const here = query.data?.rows.find((row) => row.here);
  const columns = useColumns();
  return (
    <ListPage
      title={s('brands')}
      list={
        <QueryState query={query}>
          <Card flush>
            <Table<Row>
              className="paged-table-rows"
              label={s('brands')}
              rows={query.data?.rows ?? []}
              rowKey={(row) => row.id}
              empty={null}
              columns={columns}
            />
          </Card>
          {may('brands.create') && here && <Domains key={here.id} row={here} />}
        </QueryState>
      }
      detail={may('brands.create') && <NewBrand />}
    />
  );
}

/** Host names of this brand; changes need two people. */
function Domains({ row }: { row: Row }) {
  const t = useText();
  const s = useTranslations('site');
  const [hosts, setHosts] = useState(row.domains.map(({ host }) => host).join('\n'));
  const [reason, setReason] = useState('');
  const request = useAct(calls.brandsBackOffice.requestDomains, {
    invalidates: [calls.staff.requests],
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  return (
    <Card title={`${s('domains')} · ${row.name}`}>
      <div className="action-form">
        <LinesField label={s('domains')} name="hosts" hint={s('hosts_hint')} value={hosts} onChange={setHosts} />
        <ReasonField name="domains-reason" value={reason} onChange={setReason} hint={t('reason_hint')} />
        <Button
          disabled={!isReason(reason) || linesOf(hosts).length === 0}
          busy={request.isPending}
          onClick={() => request.mutate({ hosts: linesOf(hosts), reason: reason.trim() })}
        >
          {s('ask_for_domains')}
        </Button>
      </div>
    </Card>
  );
}
