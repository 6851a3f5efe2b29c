import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { copyCampaign } from '../../campaigns/index.ts'
import { checkCallable, type EgressRules, type Http } from '../../egress/index.ts'
import {
  type Actor,
  audit,
  type Db,
  type IdempotencyClaim,
  idText,
  optionalOnCreate,
  sql,
  stampResult,
  type Tx,
  type Vault,
  type WriteDeps,
  wordsOf,
} from '../../kernel/index.ts'
import { copyEndpoint, findEndpointToCopy } from '../../webhooks/index.ts'
import { changeSettings, copySnippet, lockSettings } from '../index.ts'

/** Settings that can be copied from a sandbox: none is a credential, and each means the same in a live workspace. */
const promotableSetting = wordsOf('PromotableSetting', 'A setting that can be copied from the sandbox.', {
  timezone: 'Time zone used for leads whose own time zone is unknown.',
  threshold: 'Minimum score for a lead to qualify.',
  initiated_per_day_max: 'Maximum number of messages to one lead in 24 hours. Replies to the lead are not counted.',
  require_consent: 'Whether messages are sent only to leads with recorded consent.',
  sending_hours: 'Hours in which messages are sent.',
  messages_per_day_max: 'Maximum number of messages accepted per day.',
  smart_encoding: 'Whether special characters are replaced with plain ones to save segments.',
  turn_debounce_ms: 'How long the agent waits for further messages before it replies, in milliseconds.',
  escalate_after_minutes: 'Minutes after a handoff until a reminder is sent if the conversation has not been claimed.',
  escalate_urgent_after_minutes: 'The same for an urgent handoff.',
})

export const promotedKind = wordsOf('PromotedKind', 'Type of a promoted object.', {
  campaign: 'A campaign with its playbook.',
  webhook_endpoint: 'A webhook endpoint.',
  snippet: 'A snippet.',
  setting: 'A workspace setting.',
})

export const promotedOutcome = wordsOf('PromotedOutcome', 'Result in the live workspace.', {
  created: 'The object was created. A campaign is created as a draft, and a webhook endpoint is created disabled.',
  updated: 'The object or setting was updated to match the sandbox.',
  unchanged: 'The object or setting was already identical.',
})

const CHOSEN_MAX = 100

export const PromoteFromSandboxInput = z
  .strictObject({
    campaign_ids: selection(idText).describe(
      'IDs of sandbox campaigns to copy with their current playbooks, at most 100.',
    ),
    webhook_endpoint_ids: selection(idText).describe(
      'IDs of sandbox webhook endpoints to copy, at most 100. Their URLs must use https. Secrets and headers are not ' +
        'copied.',
    ),
    snippet_ids: selection(idText).describe('IDs of sandbox snippets to copy, at most 100.'),
    settings: selection(promotableSetting).describe('Settings to copy.'),
    dry_run: optionalOnCreate(z.boolean()).describe(
      'Whether to report the changes without making them. Default: false.',
    ),
  })
  .refine(
    (input) =>
      [input.campaign_ids, input.webhook_endpoint_ids, input.snippet_ids, input.settings].some((ids) => ids?.length),
    {
      path: ['campaign_ids'],
      error: 'Select at least one campaign, webhook endpoint, snippet or setting.',
    },
  )
  .describe('Objects and settings to copy from the sandbox to its live workspace. Select at least one.')

/** One selected item, and its result in the live workspace. */
export type Promoted = {
  kind: z.output<typeof promotedKind>
  outcome: z.output<typeof promotedOutcome>
  /** The campaign's or the snippet's name, the endpoint's URL, or the setting. */
  name: string
  /** Null for a setting, and for what a dry run has not made. */
  live_id: string | null
  before: unknown
  after: unknown
  /** Of an endpoint that was made: shown once. */
  secret: string | null
}

export type Promotion = { dry_run: boolean; changes: Promoted[] }

type Deps = WriteDeps & { vault: Vault; http: Http; webhooks: EgressRules }
type Input = z.output<typeof PromoteFromSandboxInput> & {
  liveWorkspaceId: string
  actor: Actor
  idempotency?: IdempotencyClaim | undefined
  /** Whose idempotency key it is: either twin's. */
  askedIn: string
}

/**
 * Copies the selection from the sandbox to its live workspace: all of it, or nothing. An object with the same name, or URL, is
 * updated, so repeating creates no duplicates. Recorded in both audit logs. A dry run does the same and rolls back.
 */
export async function promoteFromSandbox(deps: Deps, request: Input): Promise<Promotion> {
  const { liveWorkspaceId: to, dry_run = false } = request
  const from = await sandboxOf(deps.db, to)
  await checkEndpoints(deps, from, request)
  try {
    const changes = await deps.db.transaction('promotion.promote', async (tx) => {
      const made = await promote(deps, tx, { from, to, request })
      if (dry_run) throw new DryRunRollback(made)
      await stampResult(tx, request.askedIn, request.idempotency, to)
      return made
    })
    return { dry_run, changes }
  } catch (error) {
    if (error instanceof DryRunRollback) return { dry_run, changes: error.changes.map(withoutNewIds) }
    throw error
  }
}

/** Ends a dry run's transaction without its commit. */
class DryRunRollback extends Error {
  readonly changes: Promoted[]
  constructor(changes: Promoted[]) {
    super('A dry run is taken back.')
    this.changes = changes
  }
}

function withoutNewIds(change: Promoted): Promoted {
  return change.outcome === 'created' ? { ...change, live_id: null, secret: null } : change
}

async function sandboxOf(db: Db, live: string): Promise<string> {
  const [twin] = await db.query<{ id: string }>(sql`select id from workspace where live_workspace_id = ${live}`)
  if (!twin) throw new AppError('not_found', { message: 'This workspace has no sandbox.' })
  return twin.id
}

/** The URLs must be allowed in a live workspace, and differ. Checked before the transaction, because names are resolved. */
async function checkEndpoints({ db, http, webhooks: rules }: Deps, from: string, request: Input): Promise<void> {
  const urls = new Set<string>()
  for (const [nth, id] of (request.webhook_endpoint_ids ?? []).entries()) {
    const { url } = await findEndpointToCopy(db, { from, id })
    const param = `webhook_endpoint_ids[${nth}]`
    await checkCallable({ http, rules }, { url, param, isSandbox: false })
    if (urls.has(url))
      throw new AppError('invalid_parameter', {
        param,
        message: 'Two of the selected endpoints have the same URL. Select only one of them.',
      })
    urls.add(url)
  }
}

type PromotionRun = { from: string; to: string; request: Input }

async function promote(deps: Deps, tx: Tx, { from, to, request }: PromotionRun): Promise<Promoted[]> {
  const { actor } = request
  const changes = await promoteSettings(deps, tx, { from, to, request }) // locks the workspace, for all that follows
  for (const id of request.campaign_ids ?? []) {
    const { id: live_id, name, before, after } = await copyCampaign(deps, tx, { from, to, id, actor })
    if (changes.some((other) => other.kind === 'campaign' && other.name === name)) {
      const message = 'Two of the selected campaigns have the same name. Rename one of them, or select only one.'
      throw new AppError('invalid_parameter', { param: 'campaign_ids', message })
    }
    changes.push({ kind: 'campaign', ...outcomeOf(before, after), name, live_id, secret: null })
  }
  for (const id of request.webhook_endpoint_ids ?? []) {
    const { id: live_id, name, before, after, secret } = await copyEndpoint(deps, tx, { from, to, id, actor })
    changes.push({ kind: 'webhook_endpoint', ...outcomeOf(before, after), name, live_id, secret })
  }
  for (const id of request.snippet_ids ?? []) {
    const { id: live_id, name, before, after } = await copySnippet(deps, tx, { from, to, id, actor })
    changes.push({ kind: 'snippet', ...outcomeOf(before, after), name, live_id, secret: null })
  }
  await auditPromotion(deps, tx, { from, to, request }, changes)
  return changes
}

async function promoteSettings(deps: Deps, tx: Tx, { from, to, request }: PromotionRun): Promise<Promoted[]> {
  const [target, source] = [await lockSettings(tx, to), await lockSettings(tx, from)]
  const changes = (request.settings ?? []).map((name): Promoted => {
    const compared = outcomeOf({ value: target[name] }, { value: source[name] })
    return {
      kind: 'setting',
      outcome: compared.outcome,
      name,
      live_id: null,
      before: target[name],
      after: source[name],
      secret: null,
    }
  })
  const different = changes.filter(({ outcome }) => outcome === 'updated')
  if (different.length > 0) {
    const given = Object.fromEntries(different.map(({ name, after }) => [name, after]))
    await changeSettings(deps, tx, { ...given, workspaceId: to, actor: request.actor })
  }
  return changes
}

function outcomeOf(before: object | null, after: object) {
  const isSame = JSON.stringify(before) === JSON.stringify(after)
  const outcome = before === null ? 'created' : isSame ? 'unchanged' : 'updated'
  return { outcome, before, after } as const
}

/** In both workspaces, beside the entries of each change; nothing where nothing has changed. */
async function auditPromotion(
  deps: Deps,
  tx: Tx,
  { from, to, request }: PromotionRun,
  changes: Promoted[],
): Promise<void> {
  const entries = changes
    .filter(({ outcome }) => outcome !== 'unchanged')
    .map(({ kind, outcome, name, live_id }) => ({ kind, outcome, name, live_id }))
  if (entries.length === 0) return
  const { actor } = request
  const [sandbox, live] = [
    { sandbox_id: from, changes: entries },
    { live_id: to, changes: entries },
  ]
  await audit(deps, tx, { workspaceId: to, actor, action: 'workspace.promoted_to', subjectId: to, after: sandbox })
  await audit(deps, tx, { workspaceId: from, actor, action: 'sandbox.promoted', subjectId: from, after: live })
}

function selection<Schema extends z.ZodType>(one: Schema) {
  return optionalOnCreate(
    z
      .array(one)
      .max(CHOSEN_MAX)
      .refine((all) => new Set(all).size === all.length, { error: 'Must not contain the same value twice.' }),
  )
}
