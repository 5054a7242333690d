import type { Value } from '@lantern/contract/schemas';
import { useText } from '../../shared/i18n/text.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { referencePage, referenceText } from './reference.ts';

type Command = Value<'walletBackOffice.entry'>;

/** Cause of a ledger command, with a link to its page. */
export function ReferenceLink({ reference, transfers }: Pick<Command, 'reference' | 'transfers'>) {
  const words = referenceText(useText(), reference);
  const target = referencePage(reference, transfers);
  return target ? <PageLink {...target}>{words}</PageLink> : words;
}
