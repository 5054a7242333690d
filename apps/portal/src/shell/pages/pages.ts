import type { ComponentType } from 'react';
import { startCalls as helpCalls } from '../../features/content/help-start-calls.ts';
import { startCalls as noticesCalls } from '../../features/content/notices-start-calls.ts';
import { startCallsAt as lobbyCallsAt } from '../../features/games/start-calls.ts';
import { startCalls as homeCalls } from '../../features/home/start-calls.ts';
import { startCalls as elotteryCalls } from '../../features/lottery/elottery/start-calls.ts';
import { startCalls as lobbyCalls } from '../../features/lottery/lobby/start-calls.ts';
import { startCalls as lotteryCalls } from '../../features/lottery/start-calls.ts';
import type { Category } from '../../shared/brand/site.ts';
import type { StartCalls } from '../../shared/browser/start-data.ts';

/** One page of the site. `chrome` says how much of the layout surrounds it. */
export interface Page {
  readonly path: string;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Source file of the page; the renderer uses it to find the chunk to preload. */
  readonly source: string;
  /** Message areas that the page reads in addition to the shell's. */
  readonly areas: readonly string[];
  readonly titleKey: string;
  readonly startCalls?: StartCalls;
  readonly chrome?: 'full' | 'bare';
  /** Category of which the brand needs a vendor; without one the address is unknown. */
  readonly gameType?: Category['gameType'];
}

const home = {
  load: () => import('../../features/home/home-page.tsx'),
  source: 'src/features/home/home-page.tsx',
  areas: ['home', 'games'],
  titleKey: 'page_home',
  startCalls: homeCalls,
} as const;

const help = {
  load: () => import('../../features/content/help-page.tsx'),
  source: 'src/features/content/help-page.tsx',
  areas: ['home'],
  titleKey: 'page_help',
  startCalls: helpCalls,
} as const;

const download = {
  load: () => import('../../features/content/download-page.tsx'),
  source: 'src/features/content/download-page.tsx',
  areas: ['home'],
  titleKey: 'page_down',
} as const;

/** Game lobby with covers: one category, or all games that need no transfer of money. */
const gameLobby = {
  load: () => import('../../features/games/game-lobby-page.tsx'),
  source: 'src/features/games/game-lobby-page.tsx',
  areas: ['games', 'lobby'],
} as const;

/** The component gallery; a production server does not serve it. */
export const galleryPath = '/dev/ui';

/** Every page; a new page is one row here. */
export const pages: readonly Page[] = [
  { path: '/index', ...home },
  { path: '/register', ...home },
  { path: '/register.html', ...home },
  { path: '/login', ...home },
  { path: '/reset', ...home },
  {
    path: '/social',
    load: () => import('../../features/identity/social-page.tsx'),
    source: 'src/features/identity/social-page.tsx',
    areas: ['auth', 'security'],
    titleKey: 'page_social',
  },
  {
    path: '/phone',
    load: () => import('../../features/identity/phone/phone-page.tsx'),
    source: 'src/features/identity/phone/phone-page.tsx',
    areas: ['auth'],
    titleKey: 'page_phone',
    chrome: 'bare',
  },
  {
    path: '/noticePage',
    load: () => import('../../features/content/notice-page.tsx'),
    source: 'src/features/content/notice-page.tsx',
    areas: ['home'],
    titleKey: 'page_notices',
    startCalls: noticesCalls,
  },
  { path: '/help', ...help },
  { path: '/helpmc', ...help, chrome: 'bare' },
  { path: '/down', ...download },
  { path: '/download', ...download },
  {
    path: '/vnlottery',
    load: () => import('../../features/lottery/lottery-page.tsx'),
    source: 'src/features/lottery/lottery-page.tsx',
    areas: ['lottery'],
    titleKey: 'page_vnlottery',
    startCalls: lotteryCalls,
  },
  {
    path: '/lottery',
    load: () => import('../../features/lottery/lobby/lobby-page.tsx'),
    source: 'src/features/lottery/lobby/lobby-page.tsx',
    areas: ['lottery'],
    titleKey: 'page_lottery',
    startCalls: lobbyCalls,
  },
  {
    path: '/proof',
    load: () => import('../../features/lottery/proof/proof-page.tsx'),
    source: 'src/features/lottery/proof/proof-page.tsx',
    areas: ['proof', 'elottery'],
    titleKey: 'page_proof',
  },
  {
    path: '/elott',
    load: () => import('../../features/lottery/elottery/elottery-page.tsx'),
    source: 'src/features/lottery/elottery/elottery-page.tsx',
    areas: ['lottery', 'elottery', 'families'],
    titleKey: 'page_elottery',
    startCalls: elotteryCalls,
  },
  {
    path: '/seaLottery',
    load: () => import('../../features/lottery/elottery/southeast-asia-page.tsx'),
    source: 'src/features/lottery/elottery/southeast-asia-page.tsx',
    areas: ['lottery', 'elottery', 'families'],
    titleKey: 'page_sea_lottery',
  },
  {
    path: '/games',
    load: () => import('../../features/games/games-tab-page.tsx'),
    source: 'src/features/games/games-tab-page.tsx',
    areas: ['games'],
    titleKey: 'page_games',
  },
  { path: '/rng', ...gameLobby, startCalls: lobbyCallsAt('/rng'), titleKey: 'page_rng' },
  { path: '/originals', ...gameLobby, startCalls: lobbyCallsAt('/originals'), titleKey: 'page_originals' },
  { path: '/live', ...gameLobby, startCalls: lobbyCallsAt('/live'), titleKey: 'page_live', gameType: 'LIVE' },
  { path: '/fish', ...gameLobby, startCalls: lobbyCallsAt('/fish'), titleKey: 'page_fish', gameType: 'FISH' },
  { path: '/pvp', ...gameLobby, startCalls: lobbyCallsAt('/pvp'), titleKey: 'page_pvp', gameType: 'PVP' },
  { path: '/seamless', ...gameLobby, startCalls: lobbyCallsAt('/seamless'), titleKey: 'page_seamless' },
  {
    path: '/game',
    load: () => import('../../features/games/game-page.tsx'),
    source: 'src/features/games/game-page.tsx',
    areas: ['games', 'lobby'],
    titleKey: 'page_game',
    chrome: 'bare',
  },
  {
    path: '/member',
    load: () => import('../../features/member/member-page.tsx'),
    source: 'src/features/member/member-page.tsx',
    areas: [
      'member',
      'transfer',
      'safety',
      'security',
      'deposit',
      'promotions',
      'withdraw',
      'records',
      'lottery',
      'elottery',
      'families',
      'games',
    ],
    titleKey: 'page_member',
  },
  {
    path: '/agent',
    load: () => import('../../features/agent/agent-page.tsx'),
    source: 'src/features/agent/agent-page.tsx',
    areas: ['agent', 'contracts', 'records', 'lottery', 'elottery'],
    titleKey: 'page_agent',
  },
  {
    path: galleryPath,
    load: () => import('./gallery-page.tsx'),
    source: 'src/shell/pages/gallery-page.tsx',
    areas: [],
    titleKey: 'page_home',
    chrome: 'bare',
  },
  {
    path: '/responsible',
    load: () => import('../../features/safety/responsible-page.tsx'),
    source: 'src/features/safety/responsible-page.tsx',
    areas: ['safety'],
    titleKey: 'page_responsible',
  },
  {
    path: '/promotions',
    load: () => import('../../features/promotions/promotions-page.tsx'),
    source: 'src/features/promotions/promotions-page.tsx',
    areas: ['promotions'],
    titleKey: 'page_promotions',
  },
  {
    path: '/promoDetail',
    load: () => import('../../features/promotions/promo-detail-page.tsx'),
    source: 'src/features/promotions/promo-detail-page.tsx',
    areas: ['promotions'],
    titleKey: 'page_promotions',
  },
  {
    path: '/join',
    load: () => import('../../features/agent/join/join-page.tsx'),
    source: 'src/features/agent/join/join-page.tsx',
    areas: ['join'],
    titleKey: 'page_join',
  },
];

/** The page of a path, or undefined. A trailing slash is ignored. */
export function pageOf(path: string): Page | undefined {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return pages.find((page) => page.path === plain);
}
