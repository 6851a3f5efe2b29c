import { z } from 'zod'
import { AppError, orNotFound } from '../../errors.ts'
import type { Mode } from '../identity/index.ts'
import {
  type Actor,
  audit,
  type Clock,
  camelCased,
  columnsOf,
  type Db,
  type Given,
  givenFields,
  type Ids,
  idText,
  type Querying,
  type RowKey,
  sql,
  type Tx,
  text,
  timezone,
} from '../kernel/index.ts'
import { allowedOrigins } from './allowed-origins.ts'
import { sendingHours } from './sending-hours.ts'

const NAME_LENGTH_MAX = 100
const DEBOUNCE_MAX_MS = 30_000
const MESSAGES_PER_DAY_MAX = 100_000_000
const ESCALATE_MINUTES_MAX = 24 * 60

const escalateMinutes = z.int().min(1).max(ESCALATE_MINUTES_MAX).nullable().optional()

export const UpdateWorkspaceInput = z
  .strictObject({
    name: text(1, NAME_LENGTH_MAX).optional().describe('Display name, 1 to 100 characters.'),
    timezone: timezone
      .optional()
      .describe('IANA time zone of the workspace. Used for leads whose own time zone is unknown.'),
    threshold: z.int().min(1).max(100).optional().describe('Minimum score for a conversation to qualify, 1 to 100.'),
    initiated_per_day_max: z
      .int()
      .min(1)
      .max(3)
      .optional()
      .describe(
        'Maximum number of messages that all campaigns together can send to one lead in 24 hours, 1 to 3. Replies to ' +
          'the lead are not counted.',
      ),
    require_consent: z.boolean().optional().describe('Whether messages are sent only to leads with recorded consent.'),
    turn_debounce_ms: z
      .int()
      .min(0)
      .max(DEBOUNCE_MAX_MS)
      .optional()
      .describe('How long the agent waits for further messages before it replies, in milliseconds, 0 to 30,000.'),
    sending_hours: sendingHours
      .nullable()
      .optional()
      .describe(
        'Hours in which messages are sent, in the lead’s local time and within the legal limits. Set null for the ' +
          'default hours.',
      ),
    messages_per_day_max: z
      .int()
      .min(1)
      .max(MESSAGES_PER_DAY_MAX)
      .nullable()
      .optional()
      .describe(
        'Maximum number of messages accepted per day in the workspace’s time zone, at least 1. Set null for no limit.',
      ),
    escalate_after_minutes: escalateMinutes.describe(
      'Minutes after a handoff until a reminder is sent if the conversation has not been claimed, 1 to 1,440. Set ' +
        'null for no reminders.',
    ),
    escalate_urgent_after_minutes: escalateMinutes.describe(
      'The same for an urgent handoff, after an emergency or if the lead is in distress, 1 to 1,440. With the first ' +
        'reminder, the lead receives a message that the company has been notified again. Set null to treat urgent ' +
        'handoffs like all others.',
    ),
    default_campaign_id: idText
      .optional()
      .describe('ID of the campaign for leads that are not assigned to a campaign.'),
    smart_encoding: z
      .boolean()
      .optional()
      .describe(
        'Whether to replace typographic quotes, dashes and similar characters with plain ones if this saves a segment.',
      ),
    allowed_origins: allowedOrigins
      .optional()
      .describe(
        'Origins of websites whose pages can use the API with a key of this workspace, such as ' +
          'https://app.example.com. At most 20. http is allowed for localhost only.',
      ),
    trusted_documents_only: z
      .boolean()
      .optional()
      .describe(
        'Whether API keys and access tokens can execute only registered GraphQL documents. Signed-in members and REST ' +
          'are not affected.',
      ),
    enforce_quiet_hours: z
      .boolean()
      .optional()
      .describe('Whether to enforce quiet hours. Sandbox only; a live workspace always enforces them.'),
  })
  .describe('Workspace settings to change. Omitted fields keep their values.')

const SETTINGS = columnsOf(UpdateWorkspaceInput)

type Settings = Required<Given<z.output<typeof UpdateWorkspaceInput>>>
export type WorkspaceRow = Omit<Settings, 'default_campaign_id'> & {
  id: string
  mode: Mode
  default_campaign_id: string | null
}

type Input = z.infer<typeof UpdateWorkspaceInput> & { workspaceId: string; actor: Actor }

type Deps = { ids: Ids; clock: Clock }

/** Changes the settings that are given and leaves the others. */
export async function updateWorkspace(deps: Deps & { db: Db }, request: Input): Promise<WorkspaceRow> {
  return deps.db.transaction('workspace.update', (tx) => changeSettings(deps, tx, request))
}

/** The same, in the caller's transaction. */
export async function changeSettings(
  deps: Deps,
  tx: Tx,
  { workspaceId, actor, ...changes }: Input,
): Promise<WorkspaceRow> {
  const before = await lockSettings(tx, workspaceId)
  if (before.mode === 'live' && changes.enforce_quiet_hours === false) {
    const message = 'Quiet hours cannot be turned off in a live workspace.'
    throw new AppError('invalid_parameter', { param: 'enforce_quiet_hours', message })
  }
  const { default_campaign_id: id } = changes
  if (id) await checkCampaign(tx, { workspaceId, id }, 'default_campaign_id')
  const given = givenFields(changes)
  const after: WorkspaceRow = { ...before, ...given }
  const data = { ...camelCased(given), updatedAt: deps.clock.now() }
  await tx.writes(workspaceId).workspace.updateMany({ data })
  const guardIsNew = before.messages_per_day_max === null && after.messages_per_day_max !== null
  if (guardIsNew) await tx.query(sql`delete from spend_day where workspace_id = ${workspaceId}`) // counted again from zero
  await audit(deps, tx, { workspaceId, actor, action: 'workspace.updated', subjectId: workspaceId, before, after })
  return after
}

/** The settings, locked until the transaction ends. */
export async function lockSettings(tx: Tx, workspaceId: string): Promise<WorkspaceRow> {
  const [row] = await tx.query<WorkspaceRow>(sql`
    select id, mode, ${SETTINGS} from workspace where id = ${workspaceId} for no key update`)
  if (!row) throw new AppError('not_found')
  return row
}

/** Throws `not_found` for `param` if the workspace has no such campaign. */
export async function checkCampaign(db: Querying, { workspaceId, id }: RowKey, param: string): Promise<void> {
  const [campaign] = await db.query(sql`select id from campaign where workspace_id = ${workspaceId} and id = ${id}`)
  orNotFound(campaign, 'campaign', id, param)
}
