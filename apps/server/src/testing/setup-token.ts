import { calls } from '@lantern/contract/calls';
import { answerOf, type World } from './world.ts';

/** The token of the newest set-up link that went to an address, as an owner reads it in the stand-in's outbox. */
export async function setupTokenOf(world: World, email: string, owner: { readonly token: string }): Promise<string> {
  const job = world.identity.jobs.find(({ name }) => name === 'identity.deliver-messages');
  await job?.run(world.clock.now());
  const { messages, message } = calls.waysInOffice;
  const { rows } = answerOf(await world.call(messages, { channel: 'MAIL', target: email }, owner));
  const { text } = answerOf(await world.call(message, { id: rows[0]?.id ?? '' }, owner));
  const token = /#([\w-]{43})/.exec(text ?? '')?.[1];
  if (token === undefined) throw new Error(`No link was sent to ${email}.`);
  return token;
}
