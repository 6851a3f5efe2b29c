import { z } from 'zod'
import { AppError } from '../../errors.ts'
import {
  firstNameOf,
  forCompany,
  type Playbook,
  type PlaybookProblem,
  parsePlaybook,
  readOpener,
  renderOpening,
} from '../campaigns/index.ts'
import { findWhereabouts, needsAgentNotice, withAgentNotice } from '../compliance/index.ts'
import {
  type Clock,
  type Db,
  idText,
  optionalOnCreate,
  sql,
  text,
  timestamp,
  timezone as timezoneInput,
} from '../kernel/index.ts'
import { attributesInput, checkAttributes } from '../leads/index.ts'
import { COMPANY, type Company, companyHoursOf } from '../workspaces/index.ts'
import { rehearse, type TriedTurn } from './rehearse.ts'
import type { TurnReader } from './turn-reader.ts'

const TEXTS_MAX = 50
const TEXT_CHARS_MAX = 10_000

export const TryPlaybookInput = z
  .strictObject({
    campaign_id: optionalOnCreate(idText).describe('ID of the campaign whose current playbook to test.'),
    playbook: z.unknown().optional().describe('The playbook to test. It does not have to be saved.'),
    texts: z
      .array(text(0, TEXT_CHARS_MAX))
      .min(1)
      .max(TEXTS_MAX)
      .describe('Messages of the lead. Each message starts one turn of the agent.'),
    attributes: optionalOnCreate(attributesInput).describe('Custom fields of the lead.'),
    timezone: optionalOnCreate(timezoneInput).describe(
      'The lead’s IANA time zone. Default: the workspace’s time zone.',
    ),
    at: optionalOnCreate(timestamp).describe('Simulated time of the test run. Default: now.'),
  })
  .refine(({ campaign_id, playbook }) => (campaign_id === undefined) !== (playbook == null), {
    path: ['playbook'],
    error: 'Provide either `campaign_id` or `playbook`, not both.',
  })

type TryPlaybookRequest = z.output<typeof TryPlaybookInput> & { workspaceId: string }
type Deps = { db: Db; clock: Clock; reader: TurnReader }

export type PlaybookTrial =
  | { outcome: 'tried'; opening: string; turns: TriedTurn[] }
  | { outcome: 'refused'; problems: PlaybookProblem[] }

/**
 * Tests a playbook with texts that a lead could write, by rules alone and with an empty calendar. Stores and sends nothing. The
 * same input with the same `at` always gives the same result.
 */
export async function tryPlaybook(deps: Deps, input: TryPlaybookRequest): Promise<PlaybookTrial> {
  const { workspaceId, texts, at = deps.clock.now() } = input
  const [workspace] = await deps.db.query<{ threshold: number; timezone: string | null; company: Company }>(sql`
    select w.threshold, w.timezone, ${COMPANY} from workspace w where w.id = ${workspaceId}`)
  if (!workspace) throw new AppError('not_found')
  const parsed = await playbookOf(deps, input, workspace.company)
  if ('problems' in parsed) return { outcome: 'refused', problems: parsed.problems }
  const playbook = forCompany(parsed.playbook, workspace.company)
  const entries = Object.entries(input.attributes ?? {}).flatMap(([key, value]) =>
    value === null ? [] : [[key, value]],
  )
  const attributes = Object.fromEntries(entries)
  checkAttributes(attributes)
  const lead = { firstName: firstNameOf(attributes), attributes }
  const timezone = input.timezone ?? workspace.timezone
  const calendar = { timezone: workspace.timezone, taken: [], ...companyHoursOf(workspace.company) }
  const { threshold } = workspace
  const turns = await rehearse(deps.reader, { playbook, threshold, timezone, lead, calendar, texts, at })
  const workspaceTimezone = workspace.timezone ?? 'UTC'
  const whereabouts = findWhereabouts({ phone: '', timezone, attributes, workspaceTimezone })
  const opening = renderOpening(playbook, lead)
  const needsNotice = needsAgentNotice({
    now: at,
    purpose: 'opening',
    sentBy: 'agent',
    whereabouts,
    noticeGivenAt: null,
  })
  return { outcome: 'tried', opening: needsNotice ? withAgentNotice(opening, null) : opening, turns }
}

async function playbookOf(
  { db }: Deps,
  { workspaceId, campaign_id, playbook }: TryPlaybookRequest,
  company: Company,
): Promise<{ playbook: Playbook } | { problems: PlaybookProblem[] }> {
  if (campaign_id !== undefined) return readOpener(db, workspaceId, campaign_id)
  const parsed = parsePlaybook(playbook, company)
  return parsed.ok ? parsed : { problems: parsed.problems }
}
