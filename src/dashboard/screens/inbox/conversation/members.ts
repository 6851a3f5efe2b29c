import { useQuery } from 'urql'
import { Members } from '../../../../generated/dashboard/documents.ts'

/** The members by their ids, to say who has a conversation and to give it to one. */
export function useMembers() {
  const [{ data }] = useQuery({ query: Members, variables: { first: 100 } })
  const members = data?.members?.edges.map(({ node }) => node) ?? []
  const nameOf = (assignedTo: string): string => {
    const member = members.find(({ id }) => id === assignedTo)
    return member ? member.name || member.email : assignedTo.startsWith('mem_') ? 'Someone' : assignedTo
  }
  return { members, nameOf }
}
