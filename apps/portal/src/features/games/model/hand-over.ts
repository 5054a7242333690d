/**
 * Hands a launch token to the game's page: once, and later readers get null, e.g. the page after a reload of the frame alone.
 *
 * @param post posts a message to the frame, to exactly the origin of the launch
 */
export function createHandOver(
  token: string,
  post: (message: {
    readonly source: 'lantern-portal';
    readonly type: 'launch';
    readonly token: string | null;
  }) => void,
): () => void {
  let left: string | null = token;
  return () => {
    post({ source: 'lantern-portal', type: 'launch', token: left });
    left = null;
  };
}
