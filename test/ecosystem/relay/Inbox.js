import { graphql } from 'relay-runtime'

export const inbox = graphql`
  query InboxQuery($status: ConversationStatus) {
    ...Inbox_list @arguments(status: $status)
  }
`

export const list = graphql`
  fragment Inbox_list on Query
  @refetchable(queryName: "InboxPageQuery")
  @argumentDefinitions(
    count: { type: "Int", defaultValue: 20 }
    cursor: { type: "String" }
    status: { type: "ConversationStatus" }
  ) {
    conversations(first: $count, after: $cursor, status: $status) @connection(key: "Inbox_conversations", filters: ["status"]) {
      edges {
        node {
          id
          ...Inbox_row
        }
      }
      totalCount
    }
  }
`

export const row = graphql`
  fragment Inbox_row on Conversation {
    status
    unread
    lastMessageAt
    lead {
      phone
      attributes
    }
    messages(first: 1) {
      edges {
        node {
          body
        }
      }
    }
  }
`

export const markRead = graphql`
  mutation InboxMarkReadMutation($id: ID!) {
    markConversationRead(input: { id: $id }) {
      conversation {
        unread
      }
    }
  }
`

export const updated = graphql`
  subscription InboxUpdatedSubscription($after: String) {
    conversationUpdated(after: $after) {
      cursor
      conversation {
        ...Inbox_row
      }
    }
  }
`
