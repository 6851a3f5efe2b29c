import { useQuery } from 'urql'
import { CompanyVariables, Snippets } from '../../../../generated/dashboard/documents.ts'
import type { Values } from './variables.ts'

const LISTED_MAX = 8
const FIRST = 100

type Snippet = { id: string; name: string; body: string }

/** `company` has the values of the company's variables. */
type FoundSnippets = { isEmpty: boolean; found: readonly Snippet[]; company: Values }

const LOADING: FoundSnippets = { isEmpty: false, found: [], company: {} }

/** The snippets that match what follows a slash at the beginning of the text. Null: the text is no such search. */
export function useSnippets(body: string): FoundSnippets | null {
  const wanted = /^\/([^\n]{0,60})$/.exec(body)?.[1]?.toLowerCase()
  const pause = wanted === undefined
  const [{ data }] = useQuery({ query: Snippets, variables: { first: FIRST, after: null }, pause })
  const [profile] = useQuery({ query: CompanyVariables, pause })
  if (wanted === undefined) return null
  const all = data?.snippets?.edges.map(({ node }) => node)
  // A snippet that is inserted before the company is known would get the words for a missing value.
  if (!all || (!profile.data && !profile.error)) return LOADING
  const found = all.filter(({ name, body }) => `${name}\n${body}`.toLowerCase().includes(wanted))
  const variables = profile.data?.workspace?.companyVariables ?? []
  const company = Object.fromEntries(variables.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])))
  return { isEmpty: all.length === 0, found: found.slice(0, LISTED_MAX), company }
}
