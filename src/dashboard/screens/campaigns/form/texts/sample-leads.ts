import { createContext, use } from 'react'
import { useQuery } from 'urql'
import { SampleLeads } from '../../../../../generated/dashboard/documents.ts'
import { recordOf } from '../../playbook/loose.ts'

export type SampleLead = { id: string; phone: string | null; attributes: unknown }

/** The newest leads, the one whose values previews show, and the variables that leads have. */
export type Samples = {
  leads: readonly SampleLead[]
  chosen: SampleLead | null
  variables: readonly string[]
  choose(id: string | null): void
}

const VARIABLES_MAX = 5
const KEY = /^[a-z][a-z0-9_]{0,63}$/
const NAMES = ['first_name', 'firstname', 'name', 'full_name', 'last_name']

export const SamplesContext = createContext<Samples>({
  leads: [],
  chosen: null,
  variables: ['first_name'],
  choose: () => {},
})

export function useSampleLeads(): Samples {
  return use(SamplesContext)
}

export function useNewestLeads(): readonly SampleLead[] {
  const [{ data }] = useQuery({ query: SampleLeads })
  return data?.leads?.edges.map(({ node }) => node) ?? []
}

/** The first name, and the attributes that most of the leads have. */
export function variablesOf(leads: readonly SampleLead[]): string[] {
  const counts = new Map<string, number>()
  for (const { attributes } of leads)
    for (const key of Object.keys(recordOf(attributes)))
      if (KEY.test(key) && !NAMES.includes(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const common = [...counts].toSorted((a, b) => b[1] - a[1]).map(([key]) => key)
  return ['first_name', ...common.slice(0, VARIABLES_MAX - 1)]
}
