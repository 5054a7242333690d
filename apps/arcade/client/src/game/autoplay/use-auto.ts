import { useMemo, useState } from 'react';
import type { Currency } from '../../model/amounts.ts';
import type { AutoEnd, AutoPlan } from '../../model/auto-plan.ts';
import { createStore, useStore } from '../store.ts';
import { type AutoSettings, planOf, useAutoSettings } from './auto-panel.tsx';
import type { Autoplay, AutoState } from './autoplay.ts';

const NEVER = createStore<AutoState>({ progress: null, end: null });

/** The part of a table that autoplay needs. */
export interface AutoPlayed {
  readonly autoplay: Autoplay | null;
  readonly session: { readonly player: { readonly currency: Currency } };
}

export interface Auto {
  /** The autoplay mode is selected instead of the manual one. */
  readonly isWanted: boolean;
  setWanted(isWanted: boolean): void;
  readonly isRunning: boolean;
  /** Remaining rounds; null while autoplay is off. */
  readonly left: number | null;
  readonly end: AutoEnd | null;
  readonly settings: AutoSettings;
  setSettings(settings: AutoSettings): void;
  readonly plan: AutoPlan | null;
  /** @param stake minor units */
  start(stake: bigint): void;
}

/** Autoplay state for a screen. */
export function useAuto({ autoplay, session }: AutoPlayed): Auto {
  const { progress, end } = useStore(autoplay?.state ?? NEVER);
  const [isWanted, setWanted] = useState(false);
  const [settings, setSettings] = useAutoSettings();
  const { currency } = session.player;
  const plan = useMemo(() => planOf(settings, currency), [settings, currency]);
  return {
    ...{
      isWanted,
      setWanted,
      isRunning: progress !== null,
      left: progress?.left ?? null,
      end,
      settings: settings,
      setSettings: setSettings,
      plan,
    },
    start(stake) {
      if (plan !== null) autoplay?.start(plan, stake);
    },
  };
}
