import type { RouteDeclaration } from '../schema/route.ts'

const LEADS = { scope: ['leads'], path: '/leads/{id}', codes: ['not_found'], tag: 'Leads' } as const
const READ_LEADS = { ...LEADS, method: 'GET', scope: ['read_only', 'leads'], statuses: [200] } as const
const SUPPRESSIONS = { scope: ['leads'], tag: 'Suppressions' } as const

export const LEAD_ROUTES: readonly RouteDeclaration[] = [
  {
    ...READ_LEADS,
    path: '/leads',
    field: 'list_leads',
    codes: ['invalid_cursor'],
  },
  { ...READ_LEADS, field: 'read_lead' },
  {
    ...LEADS,
    method: 'PATCH',
    field: 'update_lead',
    statuses: [200],
    example: { attributes: { budget: 30_000, interest: null }, timezone: 'America/Chicago' },
  },
  { ...LEADS, method: 'DELETE', field: 'erase_lead', statuses: [204] },
  {
    ...SUPPRESSIONS,
    method: 'POST',
    path: '/suppressions',
    field: 'create_suppressions',
    statuses: [201],
    example: { phone: '+14155550123', reason: 'complaint' },
  },
  {
    ...SUPPRESSIONS,
    method: 'GET',
    path: '/suppressions',
    field: 'list_suppressions',
    statuses: [200],
    codes: ['invalid_cursor'],
  },
  {
    ...SUPPRESSIONS,
    method: 'DELETE',
    path: '/suppressions/{phone}',
    field: 'lift_suppression',
    statuses: [204],
    codes: ['not_found'],
  },
]
