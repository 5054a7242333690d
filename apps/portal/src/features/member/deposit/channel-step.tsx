import { Card, Icon, Tag } from '@lantern/ui';
import { Banknote, Coins, CreditCard, Landmark, type LucideIcon, QrCode, Smartphone } from 'lucide-react';
import { useText } from '../../../shared/i18n/text.ts';
import type { Channel } from './channel.ts';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  QR: QrCode,
  BANK_TRANSFER: Landmark,
  E_WALLET: Smartphone,
  PSP_CARD: CreditCard,
  CRYPTO: Coins,
  MANUAL: Banknote,
};

/** First step: the payment channels available to this member. */
export function ChannelStep({
  channels,
  chosen,
  onChoose,
}: {
  channels: readonly Channel[];
  chosen: string;
  onChoose: (code: string) => void;
}) {
  const t = useText('deposit');
  return (
    <Card level={3} title={t('step_method')}>
      <div className="channel-step">
        {channels.map((channel) => (
          <button
            key={channel.code}
            type="button"
            className={channel.code === chosen ? 'channel-step-channel on' : 'channel-step-channel'}
            aria-pressed={channel.code === chosen}
            disabled={!channel.open}
            onClick={() => onChoose(channel.code)}
          >
            <Icon as={ICONS[channel.kind] ?? Banknote} />
            <span>
              <b>{channel.name ?? t(channel.nameKey)}</b>
              <small className="num">
                {channel.closure !== null
                  ? t(`closure_${channel.closure}`, { opens: channel.opensAt ?? '', closes: channel.closesAt ?? '' })
                  : channel.feePpm === 0
                    ? t('no_fee')
                    : t('fee', { percent: channel.feePpm / 10_000 })}
              </small>
              {channel.sandbox && <Tag tone="info">{t('sandbox')}</Tag>}
            </span>
          </button>
        ))}
      </div>
    </Card>
  );
}
