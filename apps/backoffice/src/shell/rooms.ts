import type { LucideIcon } from 'lucide-react';
import {
  ArrowLeftRight,
  ArrowUpFromLine,
  BadgeCheck,
  BookOpen,
  Dices,
  DoorClosed,
  Gamepad2,
  History,
  IdCard,
  LayoutDashboard,
  Network,
  ScrollText,
  Send,
  ShieldCheck,
  Siren,
  SlidersHorizontal,
  Store,
  Users,
  Wallet,
} from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface Room {
  readonly path: string;
  readonly titleKey: string;
  readonly group: 'overview' | 'money' | 'games' | 'people' | 'site';
  readonly icon: LucideIcon;
  /** Shown to operators who hold it. */
  readonly permission: string;
  readonly page: LazyExoticComponent<ComponentType>;
}

/** The rooms in the order of the side bar. A room is one line here and one folder under features. */
export const rooms: readonly Room[] = [
  {
    path: '/dashboard',
    titleKey: 'dashboard',
    group: 'overview',
    icon: LayoutDashboard,
    permission: 'dashboard.read',
    page: lazy(() => import('../features/dashboard/dashboard-page.tsx')),
  },
  {
    path: '/requests',
    titleKey: 'approvals',
    group: 'money',
    icon: BadgeCheck,
    permission: 'requests.read',
    page: lazy(() => import('../features/requests/requests-page.tsx')),
  },
  {
    path: '/deposits',
    titleKey: 'deposits',
    group: 'money',
    icon: Wallet,
    permission: 'payments.read',
    page: lazy(() => import('../features/payments/deposits-page.tsx')),
  },
  {
    path: '/transfers',
    titleKey: 'transfers',
    group: 'money',
    icon: ArrowLeftRight,
    permission: 'payments.read',
    page: lazy(() => import('../features/payments/transfers-page.tsx')),
  },
  {
    path: '/withdrawals',
    titleKey: 'withdrawals',
    group: 'money',
    icon: ArrowUpFromLine,
    permission: 'payments.read',
    page: lazy(() => import('../features/payments/withdrawals-page.tsx')),
  },
  {
    path: '/ledger',
    titleKey: 'trial_balance',
    group: 'money',
    icon: BookOpen,
    permission: 'ledger.read',
    page: lazy(() => import('../features/ledger/ledger-page.tsx')),
  },
  {
    path: '/draws',
    titleKey: 'draw_control',
    group: 'games',
    icon: Dices,
    permission: 'lottery.read',
    page: lazy(() => import('../features/lottery/draws-page.tsx')),
  },
  {
    path: '/rounds',
    titleKey: 'game_rounds',
    group: 'games',
    icon: History,
    permission: 'games.read',
    page: lazy(() => import('../features/games/rounds-page.tsx')),
  },
  {
    path: '/games',
    titleKey: 'vendors_games',
    group: 'games',
    icon: Gamepad2,
    permission: 'games.read',
    page: lazy(() => import('../features/games/games-page.tsx')),
  },
  {
    path: '/agents',
    titleKey: 'agents',
    group: 'people',
    icon: Network,
    permission: 'tree.read',
    page: lazy(() => import('../features/agents/agents-page.tsx')),
  },
  {
    path: '/members',
    titleKey: 'members',
    group: 'people',
    icon: Users,
    permission: 'members.read',
    page: lazy(() => import('../features/members/members-page.tsx')),
  },
  {
    path: '/identity',
    titleKey: 'identity_checks',
    group: 'people',
    icon: IdCard,
    permission: 'safety.read',
    page: lazy(() => import('../features/compliance/identity-page.tsx')),
  },
  {
    path: '/cases',
    titleKey: 'aml_cases',
    group: 'people',
    icon: Siren,
    permission: 'safety.read',
    page: lazy(() => import('../features/compliance/cases-page.tsx')),
  },
  {
    path: '/exclusions',
    titleKey: 'exclusions',
    group: 'people',
    icon: DoorClosed,
    permission: 'safety.read',
    page: lazy(() => import('../features/compliance/exclusions-page.tsx')),
  },
  {
    path: '/outbox',
    titleKey: 'outbox',
    group: 'people',
    icon: Send,
    permission: 'messages.read',
    page: lazy(() => import('../features/outbox/outbox-page.tsx')),
  },
  {
    path: '/operators',
    titleKey: 'operators',
    group: 'people',
    icon: ShieldCheck,
    permission: 'staff.read',
    page: lazy(() => import('../features/operators/operators-page.tsx')),
  },
  {
    path: '/site',
    titleKey: 'site',
    group: 'site',
    icon: SlidersHorizontal,
    permission: 'brands.read',
    page: lazy(() => import('../features/site/site-page.tsx')),
  },
  {
    path: '/merchants',
    titleKey: 'merchants',
    group: 'site',
    icon: Store,
    permission: 'brands.read',
    page: lazy(() => import('../features/merchants/merchants-page.tsx')),
  },
  {
    path: '/audit',
    titleKey: 'audit_log',
    group: 'site',
    icon: ScrollText,
    permission: 'audit.read',
    page: lazy(() => import('../features/audit/audit-page.tsx')),
  },
];
