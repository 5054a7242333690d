import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { requestProvider, showProviders } from './change-provider.ts';
import type { SocialDeps } from './deps.ts';
import { finishSocial } from './finish-social.ts';
import { linkSocial, readLinks, unlinkSocial } from './own-links.ts';
import { listMethods, startSocial } from './start-social.ts';

export function socialRoutes(deps: SocialDeps): Route[] {
  const { social, socialBackOffice } = calls;
  return [
    route(social.methods, (context) => listMethods(deps, context)),
    route(social.start, (context, input) => startSocial(deps, context, input)),
    route(social.finish, (context, input) => finishSocial(deps, context, input)),
    route(social.links, (context) => readLinks(deps, context)),
    route(social.link, (context, input) => linkSocial(deps, context, input)),
    route(social.unlink, (context, input) => unlinkSocial(deps, context, input)),
    route(socialBackOffice.providers, (context) => showProviders(deps, context)),
    route(socialBackOffice.requestProvider, (context, input) => requestProvider(deps, context, input)),
  ];
}
