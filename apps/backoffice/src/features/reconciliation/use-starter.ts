import { useText } from '../../shared/i18n/text.ts';

/** The server's name for runs that a job started. */
const JOB = 'clock';

/** Who started a run; a text for runs started by a job. */
export function useStarter(): (name: string) => string {
  const t = useText();
  return (name) => (name === JOB ? t('run_by_schedule') : name);
}
