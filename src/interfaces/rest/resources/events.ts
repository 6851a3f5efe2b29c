import { z } from 'zod'
import {
  EVENT_TYPES,
  type EventType,
  envelopeOf,
  findEvent,
  listEvents,
  type ToldEvent,
} from '../../../domain/events/index.ts'
import { cursorText, idText, limit, makeCursor, readCursor } from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { restQuery } from './field.ts'
import { idOf, wireTime } from './wire.ts'
import { wireShapes, wireType } from './wire-type.ts'

/** The event of each type as a receiver is posted it, under its name in the documentation. */
export const EVENT_SHAPES = EVENT_TYPES.map((type) => {
  const schema = envelopeOf(type)
  const name = `${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`
  wireShapes.add(schema, { id: name })
  return { type, name, schema }
})

const eventSchema = z
  .object({
    id: idOf('evt', 'ID of the event, sent as `webhook-id` with its deliveries.'),
    type: z.enum(EVENT_TYPES).describe('Type of the event.'),
    created: wireTime.describe('When the event occurred.'),
    workspace_id: idOf('ws', 'ID of the workspace.'),
    data: z
      .record(z.string(), z.unknown())
      .describe('The data object sent to webhooks. Its fields depend on the event type.'),
  })
  .describe('Something that happened in the workspace, as sent to webhooks. Kept for 7 days.')

const eventPageSchema = z
  .object({
    data: z.array(eventSchema).describe('Oldest first.'),
    has_more: z.boolean().describe('Whether there are more events at the moment.'),
    next_cursor: z.string().nullable().describe('Pass it as `cursor` to read the next page. Null on the last page.'),
  })
  .describe('One page of events, in the order in which they occurred.')

const types = z
  .string()
  .transform((text, context) => readTypes(text, context))
  .describe('Only events of these types, separated by commas.')

export const ListEventsInput = z
  .strictObject({
    types: types.optional(),
    after: idText.optional().describe('Only events after the event with this ID.'),
    limit,
    cursor: cursorText.optional().describe('`next_cursor` of the previous page. Cannot be combined with `after`.'),
  })
  .refine(({ after, cursor }) => after === undefined || cursor === undefined, {
    path: ['cursor'],
    error: 'Provide either `after` or `cursor`, not both.',
  })

export const ReadEventInput = z.strictObject({ id: idText.describe('ID of the event.') })

export { eventPageSchema, eventSchema }

const RestEvent = wireType('RestEvent', eventSchema)
const RestEventPage = wireType('RestEventPage', eventPageSchema)

restQuery('read_event', {
  type: RestEvent,
  input: ReadEventInput,
  description: 'Returns an event, as sent to webhooks.',
  resolve: async ({ id }, { app, principal }) => {
    const event = await findEvent(app, { workspaceId: principal.workspaceId, id })
    if (!event) throw AppError.notFound('event', id)
    return told(event)
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
  if (!rows) throw input.cursor === undefined ? AppError.notFound('event', input.after ?? '', 'after') : expired()
  const page = rows.slice(0, input.limit)
  const last = page.at(-1)
  const has_more = rows.length > input.limit
  const next_cursor = has_more && last ? makeCursor(app, scope, { createdAt: last.created_at, id: last.id }) : null
  return { data: page.map(told), has_more, next_cursor }
}

function expired(): AppError {
  return new AppError('invalid_cursor', {
    param: 'cursor',
    message: 'Events after this cursor are no longer stored. Read again without a cursor.',
  })
}

function told({ body }: ToldEvent): z.output<typeof eventSchema> {
  return JSON.parse(body)
}

function readTypes(text: string, context: z.RefinementCtx<string>): EventType[] {
  const given = text.split(',')
  const unknown = given.find((type) => !(EVENT_TYPES as readonly string[]).includes(type))
  if (unknown === undefined) return given as EventType[]
  context.addIssue({
    code: 'custom',
    message: `Must be one or more of ${EVENT_TYPES.join(', ')}, separated by commas.`,
  })
  return z.NEVER
}
