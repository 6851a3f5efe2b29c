import { askGraphql, callService } from './call-service.ts'

const STATE = '{ workspace { mode } conversations(first: 1) { edges { cursor } } }'
const TEXT = { from: '+14155550123', body: 'Hi! We need a new roof' }

type State = { workspace: { mode: string }; conversations: { edges: unknown[] } }

/** Sends a text as a lead if the sandbox has no conversation, so that the page has something to show. */
export async function sendFirstText(): Promise<void> {
  const { workspace, conversations } = await askGraphql<State>(STATE)
  if (workspace.mode !== 'SANDBOX' || conversations.edges.length > 0) return
  await callService('/v1/sandbox/inbound', TEXT)
  console.info(`Sent a text to the sandbox as a lead, from ${TEXT.from}.`)
}
