import { calls } from '@lantern/contract/calls';
import { answerOf, type World } from './world.ts';

/** Token of the newest set-up link sent to an address, read by an owner from the sandbox's outbox. */
export async function setupTokenOf(world: World, email: string, owner: { readonly token: string }): Promise<string> {
  const job = world.identity.jobs.find(({ name }) => name === 'identity.deliver-messages');
  await job?.run(world.clock.now());
  const { messages, message } = calls.messagesBackOffice;
  const { rows } = answerOf(await world.call(messages, { channel: 'MAIL', target: email }, owner));
  const { text } = answerOf(await world.call(message, { id: rows[0]?.id ?? '' }, owner));
  const token = /#([\w-]{43})/.exec(text ?? '')?.[1];
  if (token === undefined) throw new Error(`No link was sent to ${email}.`);
  return token;
}
