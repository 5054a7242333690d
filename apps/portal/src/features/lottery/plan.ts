import type { Plan } from '../../shared/start-data.ts';

/** What /vnlottery asks for before it is painted. */
export const plan: Plan = () => [];
