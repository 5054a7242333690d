import * as calls from '@lantern/contract/member-calls';
import { Button, EmptyState, KeyValue, Modal, Money, Note, Table, Tag } from '@lantern/ui';
import { useAct } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { linkTones, type RegisterLink } from './link-states.ts';
import { LinkShare } from './newest-link.tsx';
import { showValue } from './rate-lines.ts';

const AGENT = 2;

const usesOf = (link: RegisterLink) => `${link.registered} / ${link.maxUses === 0 ? '∞' : link.maxUses}`;

/** The highest prize group of a link; a dash if it sets none. */
export function groupOf(link: Pick<RegisterLink, 'rates'>): string {
  const groups = Object.values(link.rates.LOTTERY_GROUP ?? {});
  return groups.length === 0 ? '–' : String(Math.max(...groups));
}

export function LinkList({ links, onOpen }: { links: readonly RegisterLink[]; onOpen: (id: string) => void }) {
  const t = useText('agent');
  return (
    <>
      <Table
        label={t('my_links')}
        rows={links}
        rowKey={(link) => link.id}
        onRowClick={(link) => onOpen(link.id)}
        empty={<EmptyState title={t('no_links')} />}
        columns={[
          {
            id: 'code',
            head: t('link'),
            narrow: 'title',
            cell: (link) => (
              <span className="bet-table-two">
                <b className="num">{link.code}</b>
                <small>{link.channel}</small>
              </span>
            ),
          },
          {
            id: 'for',
            head: t('for_whom'),
            narrow: 'detail',
            cell: (link) => t(link.accountType === AGENT ? 'agent' : 'member'),
          },
          { id: 'group', head: t('prize'), align: 'right', cell: groupOf },
          { id: 'used', head: t('used'), align: 'right', narrow: 'result', cell: usesOf },
          {
            id: 'state',
            head: t('state'),
            narrow: 'state',
            cell: (link) => <Tag tone={linkTones[link.state]}>{t(`link_state_${link.state}`)}</Tag>,
          },
        ]}
      />
      {links.some((link) => link.state === 'INVALIDATED') && <p className="field-hint">{t('invalid_hint')}</p>}
    </>
  );
}

/** A link's registrations, its rates, and its address to share. */
export function LinkSheet({ link, onClose }: { link: RegisterLink; onClose: () => void }) {
  const t = useText('agent');
  const words = useRefusalText();
  const zone = useZone();
  const close = useAct(calls.agents.closeLink, { invalidates: [calls.agents.links], onSuccess: onClose });
  const rates = Object.entries(link.rates).flatMap(([kind, values]) =>
    Object.entries(values ?? {}).map(([key, value]) => ({ kind, key, value })),
  );
  return (
    <Modal
      open
      title={link.code}
      lead={link.channel}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        link.state === 'ACTIVE' && (
          <Button look="ghost" busy={close.isPending} onClick={() => close.mutate({ code: link.code })}>
            {t('close_link')}
          </Button>
        )
      }
    >
      {link.state === 'ACTIVE' && <LinkShare code={link.code} />}
      <div className="agent-page-figures agent-page-figures-inner agent-page-three">
        <div>
          <small>{t('opened')}</small>
          <b className="num">{link.opened}</b>
        </div>
        <div>
          <small>{t('registered')}</small>
          <b className="num">{usesOf(link)}</b>
        </div>
        <div>
          <small>{t('first_deposits')}</small>
          <b className="num">{link.firstDeposits}</b>
        </div>
      </div>
      <KeyValue name={t('first_deposit_amount')}>
        <Money amount={link.firstDepositAmount} symbol="" />
      </KeyValue>
      <KeyValue name={t('valid_until')}>
        {link.expiresAt === null ? t('for_ever') : formatTime(link.expiresAt, zone)}
      </KeyValue>
      {rates.map(({ kind, key, value }) => (
        <KeyValue key={`${kind} ${key}`} name={kind === 'CATEGORY_RATE' ? t(`category_${key}`) : key}>
          {showValue(kind, value)}
        </KeyValue>
      ))}
      {link.remark && <p className="mut">{link.remark}</p>}
      {close.error && <Note tone="bad">{words(close.error)}</Note>}
    </Modal>
  );
}
