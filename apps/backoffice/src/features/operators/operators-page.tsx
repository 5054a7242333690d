import './operators.css';
import { calls } from '@lantern/contract/calls';
import { Tag } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, ListPage, PagedTable } from '../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { useMay } from '../../shared/session/me.ts';
import { AllowedAddresses } from './allowed-addresses.tsx';
import { NewOperator } from './new-operator.tsx';
import { OperatorDetail } from './operator-detail.tsx';
import { RolesPart } from './roles-part.tsx';

const PARTS = ['people', 'roles_part', 'addresses'] as const;
type Part = (typeof PARTS)[number];

/** Operators with their roles and allowed addresses. Additional permissions need a second person's approval. */
export default function OperatorsPage() {
  const t = useText();
  const s = useTranslations('site');
  const may = useMay();
  const [{ id }, change] = usePageSearch();
  const part = useChoice<Part>('part', PARTS, 'people');
  const lists = {
    people: <People />,
    roles_part: <RolesPart />,
    addresses: <AllowedAddresses />,
  };
  const detail = id ? (
    <OperatorDetail key={id} id={id} onClose={() => change({ id: undefined })} />
  ) : (
    may('staff.manage') && <NewOperator />
  );
  return (
    <ListPage
      title={t('operators')}
      filters={
        <ChoiceFilter<Part>
          name="part"
          label={t('operators')}
          words={PARTS}
          usual="people"
          wordText={(word) => s(word)}
        />
      }
      list={lists[part]}
      detail={part === 'people' && detail}
    />
  );
}

function People() {
  const t = useText();
  const named = useNamed();
  const [{ id }, change] = usePageSearch();
  const query = usePages(calls.staff.operators, { limit: 50 });
  return (
    <PagedTable
      label={t('operators')}
      query={query}
      rowKey={(row) => row.id}
      emptyText={t('nothing_yet')}
      chosen={id}
      onChoose={(chosen) => change({ id: chosen }, 'push')}
      opener={{ head: t('name'), cell: (row) => <b>{row.name}</b> }}
      columns={[
        {
          id: 'roles',
          head: t('roles'),
          narrow: 'detail',
          cell: (row) => (
            <span className="tag-row">
              {row.roles.map((role) => (
                <Tag key={role}>{named('role', role)}</Tag>
              ))}
            </span>
          ),
        },
        {
          id: 'totp',
          head: t('sec_totp'),
          narrow: 'state',
          cell: (row) => <Tag tone={row.totp ? 'ok' : 'wait'}>{t(row.totp ? 'totp_on' : 'totp_off')}</Tag>,
        },
        { id: 'state', head: t('state'), narrow: 'result', cell: (row) => named('operator_state', row.state) },
        { id: 'login', head: t('last_login'), cell: (row) => dateTime(row.lastLoginAt) },
      ]}
    />
  );
}
