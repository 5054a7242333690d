import { Refused } from '../../../shared/api/refused.ts';
import { toast } from '../../../shared/components/toast.ts';
import { messagesStore } from '../../../shared/i18n/messages.ts';
import { dropTicket, linkTicket, socialTicket } from '../../../shared/session/social.ts';

/** Links the provider's account that waits in this tab, and shows the result. Loaded only when there is one. */
export async function linkPendingTicket(password: string): Promise<void> {
  const ticket = socialTicket();
  if (!ticket) return dropTicket();
  try {
    await linkTicket(ticket, password);
    const words = String(messagesStore.get().auth?.social_linked ?? '');
    toast.done(words.replace('{name}', ticket.name));
  } catch (error) {
    dropTicket();
    if (error instanceof Refused) toast.fail(error.message);
  }
}
