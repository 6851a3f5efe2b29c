import { z } from 'zod'
import { AppError } from '../../errors.ts'
import {
  firstNameOf,
  type Playbook,
  type PlaybookProblem,
  parsePlaybook,
  readOpener,
  renderOpening,
} from '../campaigns/index.ts'
import { findWhereabouts, needsAgentNotice, withAgentNotice } from '../compliance/index.ts'
import { type Clock, type Db, idText, optionalOnCreate, sql, text, timestamp, timezone } from '../kernel/index.ts'
import { attributesInput, checkAttributes } from '../leads/index.ts'
import { rehearse, type TriedTurn } from './rehearse.ts'
import type { TurnReader } from './turn-reader.ts'

const TEXTS_MAX = 50
const TEXT_CHARS_MAX = 10_000

export const TryPlaybookInput = z
  .strictObject({
    campaign_id: optionalOnCreate(idText).describe('ID of the campaign whose current playbook to test.'),
    playbook: z.unknown().optional().describe('A playbook to test instead. It does not have to be saved.'),
    texts: z.array(text(0, TEXT_CHARS_MAX)).min(1).max(TEXTS_MAX).describe('The lead’s messages, one per turn.'),
    attributes: optionalOnCreate(attributesInput).describe('Details of the lead.'),
    timezone: optionalOnCreate(timezone).describe('The lead’s IANA time zone. Default: the workspace’s time zone.'),
    at: optionalOnCreate(timestamp).describe('Time of the test run. Default: now.'),
  })
  .refine(({ campaign_id, playbook }) => (campaign_id === undefined) !== (playbook == null), {
    path: ['playbook'],
    error: 'Provide either campaign_id or playbook.',
  })

type Request = z.output<typeof TryPlaybookInput> & { workspaceId: string }
type Deps = { db: Db; clock: Clock; reader: TurnReader }

export type PlaybookTrial =
  | { outcome: 'tried'; opening: string; turns: TriedTurn[] }
  | { outcome: 'refused'; problems: PlaybookProblem[] }

/**
 * Runs a playbook against texts that a lead might write: what would be understood, scored, decided and said, by rules
 * alone, over a calendar in which every time within the playbook's hours is free. Nothing is stored or sent, and the same
 * input, `at` included, always gives the same answer.
 */
export async function tryPlaybook(deps: Deps, input: Request): Promise<PlaybookTrial> {
  const { workspaceId, texts, attributes: given = {}, at = deps.clock.now() } = input
  const parsed = await playbookOf(deps, input)
  if ('problems' in parsed) return { outcome: 'refused', problems: parsed.problems }
  const { playbook } = parsed
  const [workspace] = await deps.db.query<{ threshold: number; timezone: string | null }>(sql`
    select threshold, timezone from workspace where id = ${workspaceId}`)
  if (!workspace) throw new AppError('not_found')
  const attributes = Object.fromEntries(Object.entries(given).flatMap(([k, v]) => (v === null ? [] : [[k, v]])))
  checkAttributes(attributes)
  const lead = { firstName: firstNameOf(attributes), attributes }
  const zone = input.timezone ?? workspace.timezone
  const calendar = { timezone: workspace.timezone, taken: [] }
  const turns = await rehearse(deps.reader, {
    playbook,
    threshold: workspace.threshold,
    timezone: zone,
    lead,
    calendar,
    texts,
    at,
  })
  const place = { phone: '', timezone: zone, attributes, workspaceTimezone: workspace.timezone ?? 'UTC' }
  const whereabouts = findWhereabouts(place)
  const opening = renderOpening(playbook, lead)
  const isNoticed = needsAgentNotice({ now: at, purpose: 'opening', sentBy: 'agent', whereabouts, noticeGivenAt: null })
  return { outcome: 'tried', opening: isNoticed ? withAgentNotice(opening) : opening, turns }
}

async function playbookOf(
  { db }: Deps,
  { workspaceId, campaign_id, playbook }: Request,
): Promise<{ playbook: Playbook } | { problems: PlaybookProblem[] }> {
  if (campaign_id !== undefined) return readOpener(db, workspaceId, campaign_id)
  const parsed = parsePlaybook(playbook)
  return parsed.ok ? parsed : { problems: parsed.problems }
}
