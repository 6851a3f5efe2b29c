import { z } from 'zod'
import {
  EVENT_TYPES,
  envelopeOf,
  eventShape,
  findEvent,
  ListEventsInput,
  listEvents,
  type StoredEvent,
} from '../../../domain/events/index.ts'
import { idText, makeCursor, readCursor } from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../graphql/schema/builder.ts'
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
  resolve: async ({ id }, { app, principal }) => {
    const event = await findEvent(app, { workspaceId: principal.workspaceId, id })
    if (!event) throw AppError.notFound('event', id)
    return eventOf(event)
  },
})

restQuery('list_events', {
  type: RestEventPage,
  input: ListEventsInput,
  description:
    'Lists events in the order in which they occurred. To poll for new events, pass the last event ID that ' +
    'you have received as `after`.',
  resolve: (input, context) => readPage(context, input),
})

async function readPage({ app, principal }: Context, input: z.output<typeof ListEventsInput>) {
  const { workspaceId } = principal
  const scope = { list: 'events', workspaceId, filters: { types: input.types } }
  const after = input.cursor === undefined ? input.after : readCursor(app, scope, input.cursor).id
  const question = { workspaceId, after, types: input.types, limit: input.limit + 1 }
  const rows = await listEvents(app, question)
  if (!rows) throw input.cursor === undefined ? AppError.notFound('event', input.after ?? '', 'after') : cursorExpired()
  const page = rows.slice(0, input.limit)
  const last = page.at(-1)
  const has_more = rows.length > input.limit
  const next_cursor = has_more && last ? makeCursor(app, scope, { createdAt: last.created_at, id: last.id }) : null
  return { data: page.map(eventOf), has_more, next_cursor }
}

function cursorExpired(): AppError {
  return new AppError('invalid_cursor', {
    param: 'cursor',
    message: 'Events after this cursor are no longer stored. Read again without a cursor.',
  })
}

function eventOf({ body }: StoredEvent): z.output<typeof eventShape> {
  return JSON.parse(body)
}
