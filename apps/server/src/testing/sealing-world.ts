/** Test support for the thread that seals draws. */
export { placePlain } from '../areas/lottery/testing/plain-slips.ts';
export { createWorld, SSC1M, type World } from '../areas/lottery/testing/world.ts';
export { createSealingThread, type SealingThread } from '../wiring/sealing-thread.ts';
