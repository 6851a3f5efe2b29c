import { graphql } from 'relay-runtime'

export const settings = graphql`
  query SettingsQuery {
    workspace {
      name
      mode
      defaultCampaign {
        name
      }
    }
    snippets(first: 100) @connection(key: "Settings_snippets") {
      edges {
        node {
          name
          body
        }
      }
    }
  }
`

export const addSnippet = graphql`
  mutation SettingsAddSnippetMutation($input: CreateSnippetInput!, $connections: [ID!]!) {
    createSnippet(input: $input) {
      snippet @appendNode(connections: $connections, edgeTypeName: "SnippetEdge") {
        name
        body
      }
      refusal {
        ... on Refusal {
          message
        }
      }
    }
  }
`

export const deleteSnippet = graphql`
  mutation SettingsDeleteSnippetMutation($id: ID!, $connections: [ID!]!) {
    deleteSnippet(input: { id: $id }) {
      deletedId @deleteEdge(connections: $connections) @deleteRecord
    }
  }
`
