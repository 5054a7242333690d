import type { PlatformFamily } from '../src/lottery/elottery/index.ts';
import { counter } from './battery.ts';
import { formOf, platformDraws } from './platform-draws.ts';

/** Part of one family's draws, made and counted by one worker process. */
export interface Share {
  readonly family: PlatformFamily;
  readonly seed: string;
  readonly share: number;
  readonly draws: number;
}

const { family, seed, share, draws } = JSON.parse(process.argv[2] ?? '') as Share;
const { add, counts } = counter(formOf(family));
const next = platformDraws(family, seed, share);
for (let made = 0; made < draws; made += 1) add(next());
process.send?.(counts);
