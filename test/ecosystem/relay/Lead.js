import { graphql } from 'relay-runtime'

export const lead = graphql`
  query LeadQuery($id: ID!) {
    lead(id: $id) {
      ...Lead_details
      ...Lead_conversations
    }
  }
`

export const details = graphql`
  fragment Lead_details on Lead @refetchable(queryName: "LeadDetailsQuery") {
    phone
    status
    attributes
    updatedAt
  }
`

export const conversations = graphql`
  fragment Lead_conversations on Lead
  @refetchable(queryName: "LeadConversationsPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 10 }, cursor: { type: "String" }) {
    conversations(first: $count, after: $cursor) @connection(key: "Lead_conversations") {
      edges {
        node {
          id
          status
          ...Thread_conversation @arguments(count: 3)
        }
      }
    }
  }
`

export const update = graphql`
  mutation LeadUpdateMutation($input: UpdateLeadInput!) {
    updateLead(input: $input) {
      lead {
        ...Lead_details
      }
    }
  }
`
