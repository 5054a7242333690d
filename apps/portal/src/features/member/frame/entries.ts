import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChartLine,
  CornerUpRight,
  Gift,
  type LucideIcon,
  Mail,
  Medal,
  Percent,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Target,
  UserPlus,
  WalletCards,
} from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface Entry {
  /** Label key of the specification, verbatim. */
  readonly key: string;
  /** Page id of the specification, verbatim. */
  readonly page: string;
  readonly icon: LucideIcon;
  /** Feature switch that the entry needs. */
  readonly modId?: string;
  /** Offered only to members who may send money to an upline. */
  readonly needsUpline?: true;
  /** The page component; an entry without one is not built and not offered. */
  readonly component?: LazyExoticComponent<ComponentType>;
}

/** The fourteen entries of the member centre, in the specification's order. */
export const entries: readonly Entry[] = [
  {
    key: 'in_my_account',
    page: 'securityCenter',
    icon: ShieldCheck,
    component: lazy(() => import('../security/security-page.tsx')),
  },
  {
    key: 'in_my_wallet',
    page: 'transferFund',
    icon: WalletCards,
    component: lazy(() => import('../transfer-fund/wallet-page.tsx')),
  },
  {
    key: 'in_increase_deposit',
    page: 'depositv2',
    icon: ArrowDownToLine,
    component: lazy(() => import('../deposit/deposit-page.tsx')),
  },
  {
    key: 'in_increase_withdrawal',
    page: 'withdraw',
    icon: ArrowUpFromLine,
    component: lazy(() => import('../withdraw/withdraw-page.tsx')),
  },
  {
    key: 'in_transfer_upline',
    page: 'transferUpline',
    icon: CornerUpRight,
    modId: 'TRANSFER_UP',
    needsUpline: true,
    component: lazy(() => import('../transfer/transfer-page.tsx')),
  },
  {
    key: 'in_betting_record',
    page: 'personalHistoryCopy',
    icon: ScrollText,
    component: lazy(() => import('../records/betting-page.tsx')),
  },
  { key: 'in_cashback', page: 'manualRebate', icon: Percent, modId: 'MANPLAYREB3' },
  {
    key: 'in_account_record',
    page: 'transactionHistory',
    icon: ReceiptText,
    component: lazy(() => import('../records/account-page.tsx')),
  },
  {
    key: 'in_personal_loss',
    page: 'personalProfit',
    icon: ChartLine,
    component: lazy(() => import('../profit/profit-page.tsx')),
  },
  {
    key: 'in_bonus_details',
    page: 'bonusDetails',
    icon: Gift,
    component: lazy(() => import('../account/turnover-page.tsx')),
  },
  { key: 'in_reward_center', page: 'rewardCenter', icon: Medal },
  { key: 'invite_friends', page: 'referral', icon: UserPlus, modId: 'REFERRAL' },
  { key: 'mission_activity', page: 'missionLeaderboard', icon: Target },
  {
    key: 'in_platform_information',
    page: 'messageV2',
    icon: Mail,
    component: lazy(() => import('../account/inbox-page.tsx')),
  },
];

/** Pages of the member centre without a menu entry; other pages link to them. */
export const quietPages: readonly Entry[] = [
  {
    key: 'transfer_downline',
    page: 'transferDownline',
    icon: CornerUpRight,
    modId: 'TRANSFER_DOWN',
    component: lazy(() => import('../transfer/transfer-page.tsx')),
  },
  {
    key: 'in_verification',
    page: 'verification',
    icon: ShieldCheck,
    component: lazy(() => import('../verification/verification-page.tsx')),
  },
];

/** The default page on a desktop; a phone shows the menu itself. */
export const FIRST_PAGE = 'depositv2';
