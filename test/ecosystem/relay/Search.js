import { graphql } from 'relay-runtime'

export const search = graphql`
  query SearchQuery($text: String!) {
    search(text: $text) {
      leads(first: 5) {
        id
        ...Lead_details
      }
      messages(first: 5) {
        id
        conversationId
        ...Thread_message
      }
      campaigns(first: 3) {
        id
        name
      }
    }
  }
`
