import { IconButton } from '@lantern/ui';
import { Copy } from 'lucide-react';
import { toast } from '../../../shared/components/toast.ts';
import { useText } from '../../../shared/i18n/text.ts';

/** Copies one payment detail. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText('deposit');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast.done(t('copied'));
  };
  return <IconButton icon={Copy} label={label} small onClick={() => void copy()} />;
}
