import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Drawer, Skeletons, Tag } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { MorePages, useCursors } from '../frame/more-pages.tsx';
import { useCountryName } from './country-name.ts';

type Login = Value<'security.loginLog'>['rows'][number];

/** Logins and failed attempts of the last ninety days. */
export function LoginsDrawer({ onClose }: { onClose: () => void }) {
  const t = useText('security');
  const cursors = useCursors();
  const query = useCall(calls.security.loginLog, {
    limit: 20,
    ...(cursors.cursor && { cursor: cursors.cursor }),
  });
  return (
    <Drawer open onClose={onClose} title={t('part_logins')} closeLabel={t('close')}>
      <p className="mut">{t('logins_lead')}</p>
      {query.data === undefined && <Skeletons count={4} label={t('loading')} />}
      <ul className="security-page-list">
        {query.data?.rows.map((row) => (
          <LoginRow key={row.id} row={row} />
        ))}
      </ul>
      <MorePages cursors={cursors} next={query.data?.nextCursor ?? null} />
    </Drawer>
  );
}

/** A login's result for display: logged in, second step required, or refused. */
function outcomeOf(result: string): { key: string; tone: 'ok' | 'wait' | 'bad' } {
  if (result === 'OK') return { key: 'login_in', tone: 'ok' };
  const needsReview = result === 'EXTRA_VERIFICATION' || result === 'PASSWORD_CHANGE_REQUIRED';
  return needsReview ? { key: 'login_step', tone: 'wait' } : { key: 'login_refused', tone: 'bad' };
}

function LoginRow({ row }: { row: Login }) {
  const t = useText('security');
  const zone = useZone();
  const country = useCountryName();
  const { key, tone } = outcomeOf(row.result);
  const method = t.has(`method_${row.method}`) ? t(`method_${row.method}`) : row.method;
  return (
    <li>
      <small className="num">{formatTime(row.at, zone).slice(0, 16)}</small>
      <span>
        <b>{[row.device, country(row.country)].filter(Boolean).join(', ')}</b>
        <small className="num">{`${method} · ${row.ip}`}</small>
      </span>
      <Tag tone={tone}>{t(key)}</Tag>
    </li>
  );
}
