import activities from './activities.json' with { type: 'json' };
import agent from './agent.json' with { type: 'json' };
import auth from './auth.json' with { type: 'json' };
import backoffice from './backoffice.json' with { type: 'json' };
import channels from './channels.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import contracts from './contracts.json' with { type: 'json' };
import deposit from './deposit.json' with { type: 'json' };
import electronic from './electronic.json' with { type: 'json' };
import elott from './elott.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import join from './join.json' with { type: 'json' };
import lottery from './lottery.json' with { type: 'json' };
import member from './member.json' with { type: 'json' };
import prices from './prices.json' with { type: 'json' };
import promotions from './promotions.json' with { type: 'json' };
import proof from './proof.json' with { type: 'json' };
import records from './records.json' with { type: 'json' };
import safety from './safety.json' with { type: 'json' };
import sandbox from './sandbox.json' with { type: 'json' };
import security from './security.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import site from './site.json' with { type: 'json' };
import staff from './staff.json' with { type: 'json' };
import transfer from './transfer.json' with { type: 'json' };
import withdraw from './withdraw.json' with { type: 'json' };

/** English defines the keys; every other language must have the same. One JSON file per area, registered here in all six. */
const messages = {
  activities,
  agent,
  auth,
  backoffice,
  channels,
  common,
  contracts,
  deposit,
  electronic,
  elott,
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
  transfer,
  withdraw,
};

export type Messages = typeof messages;
export default messages;
