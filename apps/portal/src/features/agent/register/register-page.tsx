import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Segments, Skeletons } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { QueryContent } from '../../../shared/components/query-content.tsx';
import { formatClock, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useCentre } from '../frame/use-centre.ts';
import { LinkForm } from './link-form.tsx';
import { LinkList, LinkSheet } from './link-list.tsx';
import { NewestLink } from './newest-link.tsx';
import { OpenForm } from './open-form.tsx';

/** Recruiting (registerCenter): registration links, and accounts opened directly. */
export default function RegisterPage() {
  const t = useText('agent');
  const centre = useCentre();
  const [view, setView] = useState<'links' | 'open'>('links');
  if (!centre.data) return <Skeletons count={4} label={t('loading')} />;
  return (
    <>
      <div className="range-keys-ranges">
        <Segments
          label={t('register_account')}
          items={[
            { id: 'links', label: t('links') },
            { id: 'open', label: t('open_directly') },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'open' ? (
        <OpenForm centre={centre.data} />
      ) : (
        <div className="agent-page-columns">
          <LinkForm centre={centre.data} />
          <Links most={centre.data.maxActiveLinks} />
        </div>
      )}
    </>
  );
}

const PAGE = 20;

function Links({ most }: { most: number }) {
  const t = useText('agent');
  const [limit, setLimit] = useState(PAGE);
  const query = useCall(calls.agents.links, { limit }, { staleTime: 3_000 });
  return (
    <QueryContent query={query} label={t('loading')} count={3}>
      {(links) => (
        <Made links={links} most={most} onMore={limit < 100 ? () => setLimit(Math.min(100, limit + PAGE)) : null} />
      )}
    </QueryContent>
  );
}

function Made({
  links: { rows, nextCursor, asOf },
  most,
  onMore,
}: {
  links: Value<'agents.links'>;
  most: number;
  onMore: (() => void) | null;
}) {
  const t = useText('agent');
  const zone = useZone();
  const [open, setOpen] = useState<string | null>(null);
  const active = rows.filter((link) => link.state === 'ACTIVE');
  const opened = rows.find((link) => link.id === open);
  return (
    <div className="agent-page-stack">
      {active[0] && <NewestLink link={active[0]} />}
      <section className="agent-page-box flush">
        <h2>
          {t('my_links')}
          <small className="mut3 num">{t('active_of', { count: active.length, most })}</small>
        </h2>
        <LinkList links={rows} onOpen={setOpen} />
        <p className="field-hint num">{t('list_as_of', { time: formatClock(asOf, zone) })}</p>
        {nextCursor !== null && onMore !== null && (
          <Button block look="ghost" onClick={onMore}>
            {t('more_links')}
          </Button>
        )}
      </section>
      {opened && <LinkSheet link={opened} onClose={() => setOpen(null)} />}
    </div>
  );
}
