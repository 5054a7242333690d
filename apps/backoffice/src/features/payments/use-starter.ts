import { useText } from '../../shared/i18n/text.ts';

/** What the server writes in place of a name when a job started a run. */
const JOB = 'clock';

/** Who started a run, in words where nobody did. */
export function useStarter(): (name: string) => string {
  const t = useText();
  return (name) => (name === JOB ? t('run_by_schedule') : name);
}
