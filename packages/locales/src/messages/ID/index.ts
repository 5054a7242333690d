import type { Messages } from '../EN/index.ts';
import agent from './agent/agent.json' with { type: 'json' };
import contracts from './agent/contracts.json' with { type: 'json' };
import activities from './backoffice/activities.json' with { type: 'json' };
import backoffice from './backoffice/backoffice.json' with { type: 'json' };
import channels from './backoffice/channels.json' with { type: 'json' };
import prices from './backoffice/prices.json' with { type: 'json' };
import site from './backoffice/site.json' with { type: 'json' };
import staff from './backoffice/staff.json' with { type: 'json' };
import statements from './backoffice/statements.json' with { type: 'json' };
import auth from './player/auth.json' with { type: 'json' };
import common from './player/common.json' with { type: 'json' };
import deposit from './player/deposit.json' with { type: 'json' };
import elottery from './player/elottery.json' with { type: 'json' };
import families from './player/families.json' with { type: 'json' };
import home from './player/home.json' with { type: 'json' };
import join from './player/join.json' with { type: 'json' };
import lottery from './player/lottery.json' with { type: 'json' };
import member from './player/member.json' with { type: 'json' };
import promotions from './player/promotions.json' with { type: 'json' };
import proof from './player/proof.json' with { type: 'json' };
import records from './player/records.json' with { type: 'json' };
import safety from './player/safety.json' with { type: 'json' };
import security from './player/security.json' with { type: 'json' };
import shell from './player/shell.json' with { type: 'json' };
import transfer from './player/transfer.json' with { type: 'json' };
import withdraw from './player/withdraw.json' with { type: 'json' };
import errors from './server/errors.json' with { type: 'json' };
import sandbox from './server/sandbox.json' with { type: 'json' };

const messages: Messages = {
  activities,
  agent,
  auth,
  backoffice,
  channels,
  common,
  contracts,
  deposit,
  families,
  elottery,
  errors,
  home,
  join,
  lottery,
  member,
  prices,
  promotions,
  proof,
  records,
  safety,
  sandbox,
  security,
  shell,
  site,
  staff,
  statements,
  transfer,
  withdraw,
};

export default messages;
