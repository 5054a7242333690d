import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { KeyValue, Tag } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { rowsOf } from '../../shared/list-page/index.ts';
import { MoreRows, NoRows, QueryState } from '../../shared/parts/query-state.tsx';

type Device = Value<'securityBackOffice.devices'>['rows'][number];
type Login = Value<'securityBackOffice.logins'>['rows'][number];

/** Devices of a member, and all logins and failed attempts. */
export function MemberLogins({ id }: { id: string }) {
  const t = useText();
  return (
    <>
      <h3>{t('devices')}</h3>
      <Devices id={id} />
      <h3>{t('login_log')}</h3>
      <Logins id={id} />
    </>
  );
}

function Devices({ id }: { id: string }) {
  const t = useText();
  const query = usePages(calls.securityBackOffice.devices, { id, limit: 20 });
  const rows = rowsOf<Device>(query);
  return (
    <QueryState query={query}>
      {rows.length === 0 && <NoRows text={t('nothing_yet')} />}
      {rows.map((row) => (
        <KeyValue
          key={row.id}
          name={
            <>
              {[row.name, row.country].filter(Boolean).join(' · ')}
              <br />
              <span className="mut3">{dateTime(row.lastSeenAt)}</span>
            </>
          }
        >
          {row.trusted && <Tag tone="ok">{t('device_trusted')}</Tag>}
        </KeyValue>
      ))}
      <MoreRows query={query} />
    </QueryState>
  );
}

function Logins({ id }: { id: string }) {
  const t = useText();
  const query = usePages(calls.securityBackOffice.logins, { id, limit: 30 });
  const rows = rowsOf<Login>(query);
  return (
    <QueryState query={query}>
      {rows.length === 0 && <NoRows text={t('nothing_yet')} />}
      {rows.map((row) => (
        <KeyValue
          key={row.id}
          name={
            <>
              {[row.device, row.ip, row.country].filter(Boolean).join(' · ')}
              <br />
              <span className="mut3">{`${dateTime(row.at)} · ${row.method}`}</span>
            </>
          }
        >
          <Tag tone={row.result === 'OK' ? 'ok' : 'bad'}>{row.result}</Tag>
        </KeyValue>
      ))}
      <MoreRows query={query} />
    </QueryState>
  );
}
