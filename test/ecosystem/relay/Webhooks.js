import { graphql } from 'relay-runtime'

export const webhooks = graphql`
  query WebhooksQuery {
    webhookEndpoints(first: 20) {
      edges {
        node {
          id
          url
          ...Webhooks_deliveries
        }
      }
    }
  }
`

export const deliveries = graphql`
  fragment Webhooks_deliveries on WebhookEndpoint
  @refetchable(queryName: "WebhooksDeliveriesPageQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
    deliveries(first: $count, after: $cursor) @connection(key: "Webhooks_deliveries") {
      edges {
        node {
          eventType
          status
          attempts {
            startedAt
          }
        }
      }
    }
  }
`
