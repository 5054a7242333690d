import { Button, buttonClass, Icon, Note } from '@lantern/ui';
import { ExternalLink, Play } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../shared/i18n/text.ts';

/** Replay of a round as its member may see it: the vendor's page in a frame, by an address that expires soon. */
export function RoundReplay({ url, title }: { url: string | null; title: string }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (url === null) return <Note tone="info">{t('no_replay')}</Note>;
  return (
    <div className="round-replay">
      {isOpen ? (
        <iframe src={url} title={title} sandbox="allow-scripts allow-same-origin" referrerPolicy="no-referrer" />
      ) : (
        <Button look="pri" icon={Play} onClick={() => setOpen(true)}>
          {t('show_replay')}
        </Button>
      )}
      <a className={buttonClass()} href={url} target="_blank" rel="noreferrer">
        <Icon as={ExternalLink} /> {t('open_alone')}
      </a>
    </div>
  );
}
