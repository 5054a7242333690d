import './shell/styles.ts';

/** Yields to the event loop between two imports, so that input is handled during start-up on a slow phone. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Imports the modules one by one instead of in one long task, then hydrates the page. */
async function start(): Promise<void> {
  await import('react-dom/client');
  await breath();
  const { hydrate } = await import('./shell/hydrate.tsx');
  await breath();
  await hydrate();
}

start().catch((error: unknown) => {
  window.lanternGiveUp?.();
  throw error;
});
