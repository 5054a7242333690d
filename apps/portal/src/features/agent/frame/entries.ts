import {
  Activity,
  CalendarClock,
  ChartLine,
  ChartPie,
  Clock,
  Coins,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  ReceiptText,
  ScrollText,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface AgentEntry {
  /** Label key in the agent's texts. */
  readonly key: string;
  /** Page id of the specification, verbatim. */
  readonly page: string;
  readonly icon: LucideIcon;
  /** Feature switch that the entry needs. */
  readonly modId?: string;
  readonly component: LazyExoticComponent<ComponentType>;
}

/** The twelve entries of the agent centre, in the specification's order (2A-01). */
export const agentEntries: readonly AgentEntry[] = [
  {
    key: 'announcement',
    page: 'agentAnnouncement',
    icon: Megaphone,
    component: lazy(() => import('../announcement-page.tsx')),
  },
  {
    key: 'team_overview',
    page: 'agentTeamOverview',
    icon: LayoutDashboard,
    component: lazy(() => import('../overview/overview-page.tsx')),
  },
  {
    key: 'register_account',
    page: 'registerCenter',
    icon: UserPlus,
    component: lazy(() => import('../register/register-page.tsx')),
  },
  {
    key: 'team_management',
    page: 'downlineManagmentView',
    icon: UsersRound,
    component: lazy(() => import('../team/team-page.tsx')),
  },
  {
    key: 'team_betting',
    page: 'personalHistoryCopy',
    icon: ScrollText,
    component: lazy(() => import('../bets/bets-page.tsx')),
  },
  {
    key: 'profit_and_loss',
    page: 'palStatementsAgentCopy',
    icon: ChartLine,
    component: lazy(() => import('../profit/profit-page.tsx')),
  },
  {
    key: 'my_income',
    page: 'agentRevenueReport',
    icon: Coins,
    component: lazy(() => import('../income/income-page.tsx')),
  },
  {
    key: 'transactions',
    page: 'agentDownlineTransactionDetailsCopy',
    icon: ReceiptText,
    component: lazy(() => import('../transactions/transactions-page.tsx')),
  },
  {
    key: 'dividend',
    page: 'agentDividendRecord2',
    icon: ChartPie,
    modId: 'DIVIDEND',
    component: lazy(() => import('../contracts/dividend-page.tsx')),
  },
  {
    key: 'daily_salary',
    page: 'agentDailyWages2',
    icon: CalendarClock,
    modId: 'DAILY_SALARY',
    component: lazy(() => import('../contracts/daily-page.tsx')),
  },
  {
    key: 'hourly_salary',
    page: 'agentHourSalary',
    icon: Clock,
    modId: 'HOURLY_SALARY',
    component: lazy(() => import('../contracts/hourly-page.tsx')),
  },
  {
    key: 'realtime_salary',
    page: 'agentRealtimeSalary',
    icon: Activity,
    modId: 'REALTIME_SALARY',
    component: lazy(() => import('../contracts/realtime-page.tsx')),
  },
];

/** The default page. */
export const FIRST_AGENT_PAGE = 'agentTeamOverview';
