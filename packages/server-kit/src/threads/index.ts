export { createThreads, type ThreadAnswer, type Threads, type ThreadsOptions } from './threads.ts';
