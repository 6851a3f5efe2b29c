import { graphql } from 'relay-runtime'

export const thread = graphql`
  query ThreadQuery($id: ID!) {
    node(id: $id) {
      ...Thread_conversation @alias(as: "conversation")
    }
  }
`

export const conversation = graphql`
  fragment Thread_conversation on Conversation
  @refetchable(queryName: "ThreadPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" }) {
    status
    messages(first: $count, after: $cursor) @connection(key: "Thread_messages") {
      edges {
        node {
          id
          ...Thread_message
        }
      }
    }
  }
`

export const message = graphql`
  fragment Thread_message on Message {
    body
    direction
    status
    createdAt
  }
`

export const send = graphql`
  mutation ThreadSendMutation($input: SendMessageInput!, $connections: [ID!]!) {
    sendMessage(input: $input) {
      ... on SendMessageSuccess {
        messageRecord @prependNode(connections: $connections, edgeTypeName: "MessageEdge") {
          ...Thread_message
        }
      }
      ... on MessageWithheld {
        code
        retryAt
      }
    }
  }
`

export const arrived = graphql`
  subscription ThreadArrivedSubscription($id: ID!, $connections: [ID!]!) {
    messageAdded(conversationId: $id) {
      cursor
      message @prependNode(connections: $connections, edgeTypeName: "MessageEdge") {
        ...Thread_message
      }
    }
  }
`
