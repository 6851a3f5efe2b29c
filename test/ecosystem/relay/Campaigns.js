import { graphql } from 'relay-runtime'

export const campaigns = graphql`
  query CampaignsQuery {
    campaigns(first: 20) @connection(key: "Campaigns_campaigns") {
      edges {
        node {
          id
          name
          ...Campaigns_enrolments
        }
      }
    }
  }
`

/** The entries of this list have no ID. */
export const enrolments = graphql`
  fragment Campaigns_enrolments on Campaign
  @refetchable(queryName: "CampaignsEnrolmentsPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 10 }, cursor: { type: "String" }) {
    enrolments(first: $count, after: $cursor) @connection(key: "Campaigns_enrolments") {
      edges {
        node {
          followUpCount
          lead {
            phone
          }
        }
      }
    }
  }
`
