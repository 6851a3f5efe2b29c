import { useQuery } from 'urql'
import { Members } from '../../../../generated/dashboard/documents.ts'

/** The members by ID, for names and assignment. */
export function useMembers() {
  const [{ data }] = useQuery({ query: Members, variables: { first: 100 } })
  const members = data?.members?.edges.map(({ node }) => node) ?? []
  const nameOf = (assignedTo: string): string => {
    const member = members.find(({ id }) => id === assignedTo)
    return member ? member.name || member.email : assignedTo.startsWith('mem_') ? 'Someone' : assignedTo
  }
  return { members, nameOf }
}
