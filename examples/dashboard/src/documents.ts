import type { ResultOf } from 'gql.tada'
import { graphql } from './graphql.ts'

export const LiveCursor = graphql('query LiveCursor { liveCursor }')

const ConversationFields = graphql(`
  fragment ConversationFields on Conversation @_unmask {
    id
    phone
    status
    lastMessageAt
    lead { attributes }
  }
`)

export const ConversationPage = graphql(
  `query ConversationPage($after: String) {
    conversations(first: 20, after: $after, orderBy: LAST_MESSAGE_AT) {
      edges { node { ...ConversationFields } }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  [ConversationFields],
)

export const ConversationsLive = graphql(
  `subscription ConversationsLive($after: String) {
    conversationUpdated(after: $after) {
      cursor
      conversation { ...ConversationFields }
    }
  }`,
  [ConversationFields],
)

const MessageFields = graphql(`
  fragment MessageFields on Message @_unmask {
    id
    body
    direction
    sentBy
    status
    createdAt
  }
`)

export const Thread = graphql(
  `query Thread($id: ID!) {
    conversation(id: $id) {
      ...ConversationFields
      leadId
      messages(last: 100) {
        edges { node { ...MessageFields } }
        pageInfo { hasPreviousPage }
      }
    }
  }`,
  [ConversationFields, MessageFields],
)

/** One stream with new messages and with changes of their status. */
export const ThreadLive = graphql(
  `subscription ThreadLive($id: ID!, $after: String) {
    conversationEvents(conversationId: $id, after: $after) {
      cursor
      ... on MessageAdded { message { ...MessageFields } }
      ... on MessageUpdated { message { ...MessageFields } }
    }
  }`,
  [MessageFields],
)

export const SendMessage = graphql(`
  mutation SendMessage($input: SendMessageInput!) {
    sendMessage(input: $input) {
      __typename
      ... on MessageWithheld { message }
    }
  }
`)

export type Conversation = ResultOf<typeof ConversationFields>
export type Message = ResultOf<typeof MessageFields>
