import './shell/styles.ts';

/** Yields to the event loop between two imports, so that input is handled during start-up on a slow phone. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Imports the modules one by one instead of in one long task, then hydrates the page. */
async function start(): Promise<void> {
  await import('react-dom/client');
  await nextTask();
  const { hydrate } = await import('./shell/hydrate.tsx');
  await nextTask();
  await hydrate();
}

start().catch((error: unknown) => {
  window.lanternReleaseClicks?.();
  throw error;
});
