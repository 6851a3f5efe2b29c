import type { Scope } from '../../src/domain/identity/index.ts'
import { ask } from './graphql-client.ts'
import type { TestApp } from './harness.ts'

export type Page<Node> = {
  edges: { cursor: string; node: Node }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null }
  totalCount?: number
}

const CREATE_LEAD = 'mutation($input: CreateLeadInput!) { createLead(input: $input) { lead { id phone } } }'
const SIMULATE_INBOUND = `mutation($input: SimulateInboundInput!) {
  simulateInbound(input: $input) { message { id conversationId } }
}`

/** Common actions of a client of the sandbox. */
export function graphqlActions(here: TestApp) {
  let phones = 4_155_550_000
  const run = (query: string, variables: object = {}) => ask({ url: here.url, key: here.sandbox.key }, query, variables)
  const nextPhone = () => `+1${++phones}`
  return {
    run,
    nextPhone,
    async createLead(input: object = {}) {
      const { data } = await run(CREATE_LEAD, { input: { phone: nextPhone(), ...input } })
      return (data!.createLead as { lead: { id: string; phone: string } }).lead
    },
    /** The lead texts. */
    async text(from: string, body: string) {
      const { data } = await run(SIMULATE_INBOUND, { input: { from, body } })
      return (data!.simulateInbound as { message: { id: string; conversationId: string } }).message
    },
    async targetWith(...scopes: Scope[]) {
      return { url: here.url, key: await here.newKey(here.sandbox.id, scopes) }
    },
  }
}
