import { useTranslations } from 'use-intl';

/** Says how many rows of the file the preview does not show; renders nothing when it shows all. */
export function HiddenRows({ count }: { readonly count: number }) {
  const s = useTranslations('statements');
  return count > 0 ? <p className="mut">{s('hidden_rows', { count })}</p> : null;
}
