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
    id: idOf('evt', 'The event; the `webhook-id` of its deliveries.'),
    type: z.enum(EVENT_TYPES).describe('What has happened.'),
    created: wireTime.describe('When it happened.'),
    workspace_id: idOf('ws', 'Whose event it is.'),
    data: z.record(z.string(), z.unknown()).describe('As webhooks carry it; its form depends on the type.'),
  })
  .describe('Something that has happened, as webhooks tell it. Kept for 7 days.')

const eventPageSchema = z
  .object({
    data: z.array(eventSchema).describe('Oldest first.'),
    has_more: z.boolean().describe('Whether there is another page as of now.'),
    next_cursor: z.string().nullable().describe('Give it as `cursor` to read the next page; null on the last one.'),
  })
  .describe('One page of events, in the order in which they happened.')

const types = z
  .string()
  .transform((text, context) => readTypes(text, context))
  .describe('Only events of these types, separated by commas.')

export const ListEventsInput = z
  .strictObject({
    types: types.optional(),
    after: idText.optional().describe('Only what came after the event with this id.'),
    limit,
    cursor: cursorText.optional().describe('`next_cursor` of the page before. Not together with `after`.'),
  })
  .refine(({ after, cursor }) => after === undefined || cursor === undefined, {
    path: ['cursor'],
    error: 'Give after or cursor, not both.',
  })

export const ReadEventInput = z.strictObject({ id: idText.describe('The event’s id.') })

export { eventPageSchema, eventSchema }

const RestEvent = wireType('RestEvent', eventSchema)
const RestEventPage = wireType('RestEventPage', eventPageSchema)

restQuery('read_event', {
  type: RestEvent,
  input: ReadEventInput,
  description: 'One event, as webhooks tell it.',
  resolve: async ({ id }, { app, principal }) => {
    const event = await findEvent(app, { workspaceId: principal.workspaceId, id })
    if (!event) throw new AppError('not_found')
    return told(event)
  },
})

restQuery('list_events', {
  type: RestEventPage,
  input: ListEventsInput,
  description:
    'Events in the order in which they happened: to catch up by polling, give the last id you have as `after`.',
  resolve: (input, context) => readPage(context, input),
})

async function readPage({ app, principal }: Context, input: z.output<typeof ListEventsInput>) {
  const { workspaceId } = principal
  const scope = { list: 'events', workspaceId, filters: { types: input.types } }
  const after = input.cursor === undefined ? input.after : readCursor(app, scope, input.cursor).id
  const question = { workspaceId, after, types: input.types, limit: input.limit + 1 }
  const rows = await listEvents(app, question)
  if (!rows) throw input.cursor === undefined ? new AppError('not_found', { param: 'after' }) : expired()
  const page = rows.slice(0, input.limit)
  const last = page.at(-1)
  const has_more = rows.length > input.limit
  const next_cursor = has_more && last ? makeCursor(app, scope, { createdAt: last.created_at, id: last.id }) : null
  return { data: page.map(told), has_more, next_cursor }
}

function expired(): AppError {
  return new AppError('invalid_cursor', { param: 'cursor', message: 'Events after this cursor are no longer kept.' })
}

function told({ body }: ToldEvent): z.output<typeof eventSchema> {
  return JSON.parse(body)
}

function readTypes(text: string, context: z.RefinementCtx<string>): EventType[] {
  const given = text.split(',')
  const unknown = given.find((type) => !(EVENT_TYPES as readonly string[]).includes(type))
  if (unknown === undefined) return given as EventType[]
  context.addIssue({ code: 'custom', message: `It must be some of ${EVENT_TYPES.join(', ')}, separated by commas.` })
  return z.NEVER
}
