import {
  CreateSuppressionsInput,
  ListSuppressionsInput,
  SuppressedPhoneInput,
} from '../../../domain/compliance/suppressions/index.ts'
import { EraseLeadInput, ListLeadsInput, UpdateLeadInput } from '../../../domain/leads/index.ts'
import { leadPageSchema, leadSchema, ReadLeadInput } from './leads.ts'
import type { Route } from './route.ts'
import { suppressionListSchema, suppressionPageSchema } from './suppressions.ts'

const LEADS = { scope: ['leads'], path: '/leads/{id}', codes: ['not_found'], tag: 'Leads' } as const
const READ_LEADS = { ...LEADS, method: 'GET', scope: ['read_only', 'leads'], statuses: [200] } as const
const SUPPRESSIONS = { scope: ['leads'], tag: 'Suppressions' } as const

export const LEAD_ROUTES: readonly Route[] = [
  {
    ...READ_LEADS,
    path: '/leads',
    field: 'list_leads',
    input: ListLeadsInput,
    response: leadPageSchema,
    codes: ['invalid_cursor'],
  },
  { ...READ_LEADS, field: 'read_lead', input: ReadLeadInput, response: leadSchema },
  {
    ...LEADS,
    method: 'PATCH',
    field: 'update_lead',
    input: UpdateLeadInput,
    response: leadSchema,
    statuses: [200],
    example: { attributes: { budget: 30_000, interest: null }, timezone: 'America/Chicago' },
  },
  { ...LEADS, method: 'DELETE', field: 'erase_lead', input: EraseLeadInput, response: null, statuses: [204] },
  {
    ...SUPPRESSIONS,
    method: 'POST',
    path: '/suppressions',
    field: 'create_suppressions',
    input: CreateSuppressionsInput,
    response: suppressionListSchema,
    statuses: [201],
    example: { phone: '+14155550123', reason: 'complaint' },
  },
  {
    ...SUPPRESSIONS,
    method: 'GET',
    path: '/suppressions',
    field: 'list_suppressions',
    input: ListSuppressionsInput,
    response: suppressionPageSchema,
    statuses: [200],
    codes: ['invalid_cursor'],
  },
  {
    ...SUPPRESSIONS,
    method: 'DELETE',
    path: '/suppressions/{phone}',
    field: 'lift_suppression',
    input: SuppressedPhoneInput,
    response: null,
    statuses: [204],
    codes: ['not_found'],
  },
]
