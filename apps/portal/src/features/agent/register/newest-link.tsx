import { Button, QrCode, Tag } from '@lantern/ui';
import { Copy, Download, Share2 } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { toast } from '../../../shared/components/toast.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { linkTones, type RegisterLink } from './link-states.ts';

/** Registration address with a link's code. */
export function addressOf(code: string): string {
  return `${location.origin}/register?code=${code}`;
}

/** Actions for a link's address: copy, save the QR code as a picture, share. */
function ShareKeys({ code, picture }: { code: string; picture: RefObject<HTMLDivElement | null> }) {
  const t = useText('agent');
  const address = addressOf(code);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.done(t('copied')),
      () => toast.fail(t('not_copied')),
    );
  const saveFile = () => {
    const svg = picture.current?.querySelector('svg');
    if (!svg) return;
    const copied = svg.cloneNode(true) as SVGSVGElement;
    copied.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    const blob = new Blob([new XMLSerializer().serializeToString(copied)], { type: 'image/svg+xml' });
    const url = URL.createObjectURL(blob);
    const anchor = Object.assign(document.createElement('a'), { href: url, download: `${code}.svg` });
    anchor.click();
    URL.revokeObjectURL(url);
  };
  const share = () => void navigator.share({ url: address }).catch(() => undefined);
  return (
    <div className="row">
      <Button look="soft" size="sm" icon={Copy} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <Button size="sm" icon={Download} onClick={saveFile}>
        {t('qr_picture')}
      </Button>
      {'share' in navigator && (
        <Button size="sm" icon={Share2} onClick={share}>
          {t('share')}
        </Button>
      )}
    </div>
  );
}

/** A link's address with a QR code; the children above it name the link. */
export function LinkShare({ code, children }: { code: string; children?: ReactNode }) {
  const t = useText('agent');
  const picture = useRef<HTMLDivElement>(null);
  return (
    <div className="newest-link">
      <div ref={picture}>
        <QrCode text={addressOf(code)} label={t('qr_of', { code })} size={124} margin={8} />
      </div>
      <div className="agent-page-stack">
        {children}
        <code className="num">{addressOf(code)}</code>
        <ShareKeys code={code} picture={picture} />
      </div>
    </div>
  );
}

/** The newest link, ready to share. */
export function NewestLink({ link }: { link: RegisterLink }) {
  const t = useText('agent');
  return (
    <section className="agent-page-box">
      <LinkShare code={link.code}>
        <h2>
          {t('newest_link')} <Tag tone={linkTones[link.state]}>{t(`link_state_${link.state}`)}</Tag>
        </h2>
      </LinkShare>
    </section>
  );
}
