import { z } from 'zod'
import {
  EVENT_TYPES,
  envelopeOf,
  eventList,
  eventShape,
  ListEventsInput,
  OLDEST_FIRST,
  PUBLIC,
  positionOf,
} from '../../../domain/events/index.ts'
import { idText, readCursor, readPage, within } from '../../../domain/kernel/index.ts'
import { AppError, orNotFound } from '../../../errors.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { readsOf } from '../../graphql/schema/scopes.ts'
import { restQuery } from '../schema/field.ts'
import { wireShapes, wireType } from '../schema/wire-type.ts'

/** The event of each type as a receiver is posted it, under its name in the documentation. */
export const EVENT_SHAPES = EVENT_TYPES.map((type) => {
  const schema = envelopeOf(type)
  const name = `${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`
  wireShapes.add(schema, { id: name })
  return { type, name, schema }
})

const eventPageSchema = z
  .object({
    data: z.array(eventShape).describe('The events, oldest first.'),
    has_more: z.boolean().describe('Whether more events are available now.'),
    next_cursor: z.string().nullable().describe('Pass it as `cursor` to read the next page. Null on the last page.'),
  })
  .describe('One page of events, in the order in which they occurred.')

const ReadEventInput = z.strictObject({ id: idText.describe('ID of the event.') })

const RestEvent = wireType('RestEvent', eventShape)
const RestEventPage = wireType('RestEventPage', eventPageSchema)

restQuery('read_event', {
  type: RestEvent,
  input: ReadEventInput,
  description: 'Returns an event, as sent to webhooks.',
  resolve: async ({ id }, context) => {
    const event = await readsOf(context).event.findFirst({ select: { body: true }, where: { id, ...PUBLIC } })
    return eventOf(orNotFound(event, 'event', id))
  },
})

restQuery('list_events', {
  type: RestEventPage,
  input: ListEventsInput,
  description:
    'Lists events in the order in which they occurred. To poll for new events, pass the last event ID that ' +
    'you have received as `after`.',
  resolve: async ({ types, after, limit, cursor }, context) => {
    const { app, principal } = context
    const { workspaceId } = principal
    const scope = { list: eventList.name, workspaceId, filters: { types } }
    const start = await startOf(context, after, cursor && readCursor(app, scope, cursor).id)
    const caller = { deps: app, workspaceId, memberId: null }
    const where = { AND: [await eventList.where({ types }, caller), { position: { gt: start } }] }
    const keyOf = ({ createdAt, id }: StoredEvent) => ({ createdAt, id })
    const page = await readPage(app, { scope, keyOf, request: { size: limit } }, (window) =>
      readsOf(context).event.findMany({ select: EVENT, ...within(OLDEST_FIRST, window, where) }),
    )
    const last = page.rows.at(-1)
    const next_cursor = page.hasNext && last ? page.cursorOf(last) : null
    return { data: page.rows.map(eventOf), has_more: page.hasNext, next_cursor }
  },
})

type StoredEvent = { id: string; createdAt: Date; body: string | null }

const EVENT = { id: true, createdAt: true, body: true } as const

/** The position of the event that the page comes after: the given one, or the last one of the page before. */
async function startOf(context: Context, after: string | undefined, ofCursor: string | undefined): Promise<bigint> {
  const id = ofCursor ?? after
  if (id === undefined) return 0n
  const position = await positionOf(readsOf(context), id)
  if (position !== null) return position
  if (ofCursor === undefined) throw AppError.notFound('event', id, 'after')
  throw new AppError('invalid_cursor', {
    param: 'cursor',
    message: 'Events after this cursor are no longer stored. Read again without a cursor.',
  })
}

function eventOf({ body }: Pick<StoredEvent, 'body'>): z.output<typeof eventShape> {
  return JSON.parse(body!)
}
