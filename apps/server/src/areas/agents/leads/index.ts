import { calls } from '@lantern/contract/calls';
import { type Job, type Route, route } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';
import { trimLeads } from '../repository/leads.ts';
import { listBackOfficeLeads, moveBackOfficeLead } from './back-office.ts';
import { sendLead } from './send-lead.ts';

const RETENTION_MS = 365 * 86_400_000;
const TRIM_ROWS = 1_000;

/** Enquiries of visitors who want to become partners, and the operators who answer them. */
export function createLeads(deps: AgentsDeps): { readonly routes: readonly Route[]; readonly jobs: readonly Job[] } {
  const { leads, leadsBackOffice } = calls;
  return {
    routes: [
      route(leads.send, (context, enquiry) => sendLead(deps, context, enquiry)),
      route(leadsBackOffice.list, (context, query) => listBackOfficeLeads(deps, context, query)),
      route(leadsBackOffice.move, (context, input) => moveBackOfficeLead(deps, context, input)),
    ],
    jobs: [
      {
        name: 'agents.trim-leads',
        everyMs: 3_600_000,
        run: async (now) => {
          while ((await trimLeads(deps.pool, new Date(now.getTime() - RETENTION_MS), TRIM_ROWS)) === TRIM_ROWS);
        },
      },
    ],
  };
}
