import type { z } from 'zod'
import { AppError, Refusal } from '../../../errors.ts'
import { audit, type Change, sql, stampResult, type Tx, type WriteDeps } from '../../kernel/index.ts'
import { readCampaign } from '../queue-opening.ts'
import { readSend } from './find-send.ts'
import { previewSend, previewTexted, type SendPreview } from './preview-send.ts'
import { selectedLeads } from './selected-leads.ts'
import { countsOf, type WireSend } from './send.ts'
import type { CreateSendInput } from './send-input.ts'

const AHEAD_MAX_MS = 90 * 24 * 3_600_000
/** Covers clocks that differ and requests that were on their way for a while. */
const PAST_ALLOWED_MS = 5 * 60_000
const UNFINISHED_MAX = 20

type Input = Change<z.output<typeof CreateSendInput>>

/**
 * Starts to send a campaign's opening to leads; a worker carries it on. Refused if the campaign is not active, or if more leads
 * would be messaged than the caller has confirmed. Leads without recorded consent need a confirmation, which is audited; where
 * the workspace requires consent, they are withheld whatever is confirmed.
 */
export async function createSend(deps: WriteDeps, request: Input): Promise<WireSend> {
  const now = deps.clock.now()
  const input = request.filter?.search === undefined ? request : await listFound(deps, request, now)
  const { workspaceId, campaign_id: campaignId } = input
  const startsAt = readStart(input.starts_at, now)
  const campaign = await readCampaign(deps.db, workspaceId, campaignId)
  if (request.filter?.campaign_id) await checkCampaign(deps, workspaceId, request.filter.campaign_id)
  const preview = await previewSend(deps, { ...input, campaign, now })
  if (input.dry_run) return dryRun(input, preview, { startsAt, now })
  if (campaign.status !== 'active') throw new Refusal({ refused: 'campaign_not_running' })
  checkConfirmed(input, preview)
  const id = await deps.db.transaction('send.create', async (tx) => {
    await refuseAboveLimit(tx, workspaceId)
    const made = deps.ids.next('snd')
    await insertSend(tx, { ...input, made, startsAt, now, withoutConsent: preview.withoutConsent })
    await stampResult(tx, workspaceId, input.idempotency, made)
    const { withoutConsent, segments, counts } = preview
    const after = {
      ...{ campaign_id: campaignId, leads: preview.total, texts: counts.texted ?? 0, segments },
      ...{ filter: input.filter ?? null, starts_at: startsAt, per_hour: input.per_hour ?? null },
      ...{ without_consent: withoutConsent, confirmed_without_consent: input.confirm_without_consent ?? false },
    }
    await audit(deps, tx, { workspaceId, actor: input.actor, action: 'campaign_send.created', subjectId: made, after })
    tx.hint({ queue: 'run-send', workspaceId, id: made })
    return made
  })
  return readSend(deps, { workspaceId, id })
}

type Texted = Pick<Input, 'workspaceId' | 'campaign_id' | 'lead_ids' | 'filter' | 'include_sent'>

/** IDs of the leads that the send would message, newest first: at most `first`, after a lead. */
export async function readTexted(
  deps: Pick<WriteDeps, 'db' | 'clock'>,
  input: Texted,
  page: { first: number; after: string | null },
): Promise<string[]> {
  const campaign = await readCampaign(deps.db, input.workspaceId, input.campaign_id)
  return previewTexted(deps, { ...input, campaign, now: deps.clock.now() }, page)
}

/** The leads that a search finds, as a list: a send stores its filter, and a search contains personal data. */
async function listFound(deps: WriteDeps, { filter, ...request }: Input, now: Date): Promise<Input> {
  const { workspaceId } = request
  const isFound = await selectedLeads(deps, { workspaceId, filter, now })
  const leads = await deps.db.query<{ id: string }>(sql`
    select l.id from lead l where l.workspace_id = ${workspaceId} and ${isFound}`)
  return { ...request, filter: undefined, lead_ids: leads.map(({ id }) => id) }
}

/** A filter by a campaign that does not exist would find nobody. */
async function checkCampaign({ db }: WriteDeps, workspaceId: string, id: string): Promise<void> {
  const [found] = await db.query(sql`select id from campaign where workspace_id = ${workspaceId} and id = ${id}`)
  if (!found) throw AppError.notFound('campaign', id, 'filter.campaign_id')
}

function readStart(startsAt: Date | undefined, now: Date): Date {
  const ahead = startsAt ? startsAt.getTime() - now.getTime() : 0
  if (ahead > AHEAD_MAX_MS) throw wrongStart('Must be at most 90 days ahead.')
  if (ahead < -PAST_ALLOWED_MS) throw wrongStart('Must not be more than five minutes in the past.')
  return startsAt && ahead > 0 ? startsAt : now
}

function wrongStart(message: string): AppError {
  return new AppError('invalid_parameter', { param: 'starts_at', message })
}

function checkConfirmed(input: Input, { total, counts, withoutConsent }: SendPreview): void {
  const { texted: texts = 0 } = counts
  if (total === 0) throw new AppError('invalid_parameter', { param: 'filter', message: 'No leads match this filter.' })
  if (input.texts_max !== undefined && texts > input.texts_max) {
    const message = `${texts} leads would be messaged, but you confirmed ${input.texts_max}. Check the new number, then confirm it.`
    throw new Refusal({ refused: 'send_outgrown', texts }, { param: 'texts_max', message })
  }
  if (withoutConsent === 0 || input.confirm_without_consent) return
  throw new AppError('missing_parameter', {
    param: 'confirm_without_consent',
    message:
      `${withoutConsent} of the leads to message have no recorded consent. ` +
      'To message them, set `confirm_without_consent` to true. The confirmation is stored in the audit log.',
  })
}

async function refuseAboveLimit(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`select id from workspace where id = ${workspaceId} for no key update`)
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from campaign_send where workspace_id = ${workspaceId} and finished_at is null`)
  if (row!.count < UNFINISHED_MAX) return
  const message = `A workspace can have at most ${UNFINISHED_MAX} unfinished sends. Wait until one has finished, or cancel one.`
  throw new Refusal({ refused: 'limit_reached', limit: UNFINISHED_MAX }, { message })
}

type NewSend = Input & { made: string; startsAt: Date; now: Date; withoutConsent: number }

/** Listed leads have their rows at once. Those of a filter get them by the worker. */
async function insertSend(tx: Tx, send: NewSend): Promise<void> {
  const { workspaceId, made, now, startsAt, lead_ids: ids } = send
  const selection = ids ? { leads: ids.length } : { filter: send.filter }
  const status = startsAt > now ? 'scheduled' : 'running'
  await tx.query(sql`
    insert into campaign_send (workspace_id, id, campaign_id, status, selection, is_prepared, starts_at, per_hour, include_sent,
      without_consent, total, counts, lease_until, created_at, updated_at)
    values (${workspaceId}, ${made}, ${send.campaign_id}, ${status}, ${JSON.stringify(selection)}::jsonb, ${ids !== undefined}, ${startsAt},
      ${send.per_hour ?? null}, ${send.include_sent ?? false}, ${send.withoutConsent}, ${ids?.length ?? 0}, '{}'::jsonb,
      ${ids ? startsAt : now}, ${now}, ${now})`)
  if (!ids) return
  await tx.query(sql`
    insert into campaign_send_lead (workspace_id, send_id, lead_id, due_at)
    select ${workspaceId}, ${made}, id, ${startsAt}::timestamptz from unnest(${ids}::text[]) as given (id)`)
}

function dryRun(input: Input, preview: SendPreview, { startsAt, now }: { startsAt: Date; now: Date }): WireSend {
  return {
    id: null,
    campaign_id: input.campaign_id,
    status: 'dry_run',
    pause_reason: null,
    filter: input.filter ? JSON.parse(JSON.stringify(input.filter)) : null,
    starts_at: startsAt.toISOString(),
    per_hour: input.per_hour ?? null,
    include_sent: input.include_sent ?? false,
    counts: countsOf(preview),
    segments: preview.segments,
    without_consent: preview.withoutConsent,
    next_text_at: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    finished_at: null,
  }
}
