/** What the tests need of a GraphQL client: the pages of one conversation's messages, as the client keeps them. */
export type PagingClient = {
  loadFirst(): Promise<void>
  loadNext(): Promise<void>
  /** Reads the first page again, by the ID of the conversation. */
  refetch(): Promise<void>
  /** The IDs of the messages in the client's cache, in the order of the list. */
  ids(): string[]
  hasNext(): boolean
  stop(): void
}

export type Target = { url: string; key: string; conversationId: string }

export const PAGE_SIZE = 50

export type Connection = {
  edges: readonly { node: { id: string } }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

export const idsOf = ({ edges }: Connection): string[] => edges.map(({ node }) => node.id)

/** The document of Apollo and urql. Relay compiles its own. */
export const THREAD = `query Thread($id: ID!, $after: String) {
  node(id: $id) {
    id
    ... on Conversation {
      status
      messages(first: ${PAGE_SIZE}, after: $after) {
        edges { cursor node { id body status } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`

export type ThreadData = { node: { messages: Connection } | null }
