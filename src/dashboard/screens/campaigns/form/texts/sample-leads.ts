import { createContext, use } from 'react'
import { useQuery } from 'urql'
import { SampleLeads } from '../../../../../generated/dashboard/documents.ts'
import { recordOf } from '../../playbook/loose.ts'
import type { TextLanguage } from '../model/languages.ts'

export type SampleLead = { id: string; phone: string | null; attributes: unknown }

/** The value of each variable of the company in a language; null if its profile has none. */
type CompanyValues = Readonly<Record<string, string | null>>

type Samples = {
  /** The newest leads. */
  leads: readonly SampleLead[]
  /** The data of the company. */
  company: Readonly<Record<TextLanguage, CompanyValues>>
  /** Whether it is the example of a sandbox. */
  isExample: boolean
}

/** What the texts are shown with, and what can be inserted into them. */
type ShownSamples = Samples & {
  /** The lead whose values previews show. */
  chosen: SampleLead | null
  /** The variables that leads have. */
  variables: readonly string[]
  choose(id: string | null): void
}

const VARIABLES_MAX = 5
const KEY = /^[a-z][a-z0-9_]{0,63}$/
const NAMES = ['first_name', 'firstname', 'name', 'full_name', 'last_name']
const NO_COMPANY: Samples['company'] = { en: {}, es: {} }

export const SamplesContext = createContext<ShownSamples>({
  leads: [],
  company: NO_COMPANY,
  isExample: false,
  chosen: null,
  variables: ['first_name'],
  choose: () => {},
})

export function useSampleLeads(): ShownSamples {
  return use(SamplesContext)
}

/** The newest leads, and the data of the company. */
export function useSamples(): Samples {
  const [{ data }] = useQuery({ query: SampleLeads })
  const known = data?.workspace?.companyVariables
  const company = known && {
    en: Object.fromEntries(known.map(({ name, value }) => [name, value])),
    es: Object.fromEntries(known.map(({ name, spanish }) => [name, spanish])),
  }
  return {
    leads: data?.leads?.edges.map(({ node }) => node) ?? [],
    company: company ?? NO_COMPANY,
    isExample: data?.workspace?.company?.isExample ?? false,
  }
}

/** The first name, and the attributes that most of the leads have. The data of the company comes before theirs. */
export function variablesOf(leads: readonly SampleLead[], company: CompanyValues): string[] {
  const counts = new Map<string, number>()
  for (const { attributes } of leads)
    for (const key of Object.keys(recordOf(attributes)))
      if (KEY.test(key) && !NAMES.includes(key) && !(company[key] ?? null)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const common = [...counts].toSorted((a, b) => b[1] - a[1]).map(([key]) => key)
  return ['first_name', ...common.slice(0, VARIABLES_MAX - 1)]
}
