import './shell/styles.ts';

/** A breath between two parts, so that a touch is answered while the page comes alive on a slow phone. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Reads the parts one by one instead of all in one long breath, then brings the page alive. */
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
