import type { EventType, WebhookEvent } from '../webhook-event.ts'
import type { Given } from './command.ts'
import type { Connection } from './connection.ts'

const BODY_LENGTH_MAX = 80
/** The length of the longest type, and one. */
const TYPE_WIDTH = 22

const RECENT = `query ($first: Int!, $types: [EventType!]) {
  events(first: $first, types: $types) { edges { node { id type createdAt data } } }
}`

/** An event to print. */
export type ShownEvent = Pick<WebhookEvent, 'id' | 'type' | 'created' | 'data'>

/** The types of the option `--types`; undefined for all. The service checks them. */
export function eventTypesOf(given: Given): EventType[] | undefined {
  return given
    .text('types')
    ?.split(',')
    .map((type) => type.trim()) as EventType[] | undefined
}

type RecentEventsOptions = { limit: number; types: readonly EventType[] | undefined; signal: AbortSignal }

/** The newest events of the workspace, oldest first. */
export async function recentEvents(
  { graphql }: Connection,
  { limit, types, signal }: RecentEventsOptions,
): Promise<ShownEvent[]> {
  type Node = { id: string; type: string; createdAt: string; data: WebhookEvent['data'] }
  const variables = { first: limit, types: types?.map(graphqlType) ?? null }
  const { events } = await graphql<{ events: { edges: { node: Node }[] } }>({ query: RECENT, variables }, { signal })
  return events.edges.reverse().map(({ node: { id, type, createdAt, data } }) => {
    return { id, type: eventType(type), created: createdAt, data }
  })
}

/** `message.received` is `MESSAGE_RECEIVED` in GraphQL. The part before the dot has no underscore. */
function graphqlType(type: EventType): string {
  return type.replace('.', '_').toUpperCase()
}

function eventType(name: string): EventType {
  return name.toLowerCase().replace('_', '.') as EventType
}

/**
 * One line: time, type, ID, phone and the message. Quoted, because a message can contain control characters. Events of later types
 * can have other data under these names, which is left out.
 */
export function lineOf({ id, type, created, data }: ShownEvent): string {
  const { phone, message } = data as { phone?: unknown; message?: { body?: unknown } | null }
  const texts = [typeof phone === 'string' && phone, typeof message?.body === 'string' && quoted(message.body)]
  return [created, type.padEnd(TYPE_WIDTH), id, ...texts].filter(Boolean).join('  ')
}

function quoted(body: string): string {
  const characters = [...body]
  return JSON.stringify(
    characters.length > BODY_LENGTH_MAX ? `${characters.slice(0, BODY_LENGTH_MAX - 1).join('')}…` : body,
  )
}
