import { graphql } from 'relay-runtime'

export const leads = graphql`
  query LeadsQuery {
    ...Leads_list
  }
`

/** Pages in both directions. */
export const list = graphql`
  fragment Leads_list on Query
  @refetchable(queryName: "LeadsPageQuery")
  @argumentDefinitions(
    first: { type: "Int", defaultValue: 20 }
    after: { type: "String" }
    last: { type: "Int" }
    before: { type: "String" }
  ) {
    leads(first: $first, after: $after, last: $last, before: $before) @connection(key: "Leads_leads") {
      edges {
        node {
          ...Lead_details
        }
      }
    }
  }
`

export const create = graphql`
  mutation LeadsCreateMutation($input: CreateLeadInput!, $connections: [ID!]!) {
    createLead(input: $input) {
      created
      lead @appendNode(connections: $connections, edgeTypeName: "LeadEdge") {
        ...Lead_details
      }
    }
  }
`
