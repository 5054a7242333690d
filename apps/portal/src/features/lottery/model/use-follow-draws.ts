import * as calls from '@lantern/contract/member-calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Reads results and trend again when the head has a newer draw than they do, in case a message was missed. */
export function useFollowDraws(known: string | undefined, shown: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (known === undefined || shown === undefined || known === shown) return;
    for (const { name } of [calls.lottery.openedNumbers, calls.lottery.statistics]) {
      void client.invalidateQueries({ queryKey: [name] });
    }
  }, [client, known, shown]);
}
