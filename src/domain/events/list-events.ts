import { z } from 'zod'
import { cursorText, idText, ifGiven, limit, type Querying, type RowKey, sql, valueKinds } from '../kernel/index.ts'
import { EVENT_TYPES, type EventType } from './catalogue.ts'

const types = z
  .string()
  .transform((text, context) => readTypes(text, context))
  .register(valueKinds, { kind: 'json' })
  .describe('Only events of these types, separated by commas.')

export const ListEventsInput = z
  .strictObject({
    types: types.optional(),
    after: idText.optional().describe('Only events that come after the event with this ID.'),
    limit,
    cursor: cursorText.optional().describe('`next_cursor` of the previous page. Cannot be combined with `after`.'),
  })
  .refine(({ after, cursor }) => after === undefined || cursor === undefined, {
    path: ['cursor'],
    error: 'Provide either `after` or `cursor`, not both.',
  })

/** An event as in webhooks, with its position. */
export type StoredEvent = { id: string; position: number; body: string; created_at: Date }

type Question = {
  workspaceId: string
  after?: string | undefined
  types?: readonly EventType[] | undefined
  limit: number
}

/**
 * Public events after a given one, by position, in one statement. Null if that event does not exist, belongs to another
 * workspace or is no longer kept. The event of an erased lead keeps its place (and its sequence number).
 */
export async function listEvents(deps: { db: Querying }, question: Question): Promise<StoredEvent[] | null> {
  const { workspaceId, after, types, limit } = question
  const rows = await deps.db.query<{ start: number | null } & (StoredEvent | { id: null })>(sql`
    select s.start, e.id, e.position, e.body, e.created_at
    from (select case when ${after ?? null}::text is null then 0 else
            (select position from event where workspace_id = ${workspaceId} and id = ${after ?? null}
               and (public or sequence is not null)) end as start) s
    left join lateral (
      select id, position, body, created_at from event
      where workspace_id = ${workspaceId} and public and position > s.start
        and (${ifGiven(types)} type = any (${types}))
      order by position limit ${limit}
    ) e on true
    order by e.position`)
  if (rows[0]!.start === null) return null
  return rows.filter((row) => row.id !== null)
}

/** One public event; null if it does not exist. */
export async function findEvent(deps: { db: Querying }, { workspaceId, id }: RowKey): Promise<StoredEvent | null> {
  const [row] = await deps.db.query<StoredEvent>(sql`
    select id, position, body, created_at from event where workspace_id = ${workspaceId} and id = ${id} and public`)
  return row ?? null
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
