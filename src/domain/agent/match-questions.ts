import { forCompany, type Playbook } from '../campaigns/index.ts'
import { type Clock, type Db, type RowKey, sql } from '../kernel/index.ts'
import { COMPANY, type Company } from '../workspaces/index.ts'
import type { TurnFacts } from './dialogue/turn.ts'
import { type PatientReader, patientReader } from './patient-reader.ts'
import { initialState } from './score/state.ts'
import type { TurnReader } from './turn-reader.ts'

/** The newest open questions of a campaign that a new version is compared with. Older ones stay open. */
const COMPARED_MAX = 500

type Deps = { db: Db; clock: Clock; reader: TurnReader }
type Saved = {
  version: number
  playbook: Playbook
  company: Company
  threshold: number
  questions: { id: string; question: string }[]
}

/**
 * Reads a campaign's open questions again with its newest playbook, and marks those as answered that a fact answers now. After a
 * crash, or if another version is saved meanwhile, it is still due and runs again.
 */
export async function matchQuestions(deps: Deps, { workspaceId, id: campaignId }: RowKey): Promise<null> {
  const saved = await readSaved(deps.db, { workspaceId, campaignId })
  if (!saved) return null
  const reader = patientReader(deps.reader)
  const answered: { id: string; factId: string }[] = []
  for (const { id, question } of saved.questions) {
    const factId = await factFor(reader, question, { ...saved, now: deps.clock.now() })
    if (factId !== null) answered.push({ id, factId })
  }
  await deps.db.transaction('questions.match', async (tx) => {
    if (answered.length > 0) {
      await tx.query(sql`
        update unanswered_question q set status = 'answered', fact_id = a.fact_id, resolved_by = null, resolved_at = ${deps.clock.now()}
        from unnest(${answered.map(({ id }) => id)}::text[], ${answered.map(({ factId }) => factId)}::text[]) a (id, fact_id)
        where q.workspace_id = ${workspaceId} and q.id = a.id and q.status = 'open'`)
    }
    await tx.query(sql`
      update campaign set questions_due_at = null
      where workspace_id = ${workspaceId} and id = ${campaignId} and playbook_version = ${saved.version}`)
  })
  return null
}

async function readSaved(
  db: Db,
  { workspaceId, campaignId }: { workspaceId: string; campaignId: string },
): Promise<Saved | undefined> {
  const [saved] = await db.query<Saved>(sql`
    select c.playbook_version as version, p.playbook, ${COMPANY}, w.threshold, (
      select coalesce(json_agg(json_build_object('id', q.id, 'question', q.question)), '[]') from (
        select id, question from unanswered_question
        where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and status = 'open'
        order by created_at desc, id desc limit ${COMPARED_MAX}) q) as questions
    from campaign c join workspace w on w.id = c.workspace_id
    join playbook_version p on p.workspace_id = c.workspace_id and p.campaign_id = c.id and p.version = c.playbook_version
    where c.workspace_id = ${workspaceId} and c.id = ${campaignId} and c.questions_due_at is not null`)
  return saved
}

type Asked = Pick<Saved, 'playbook' | 'company' | 'threshold'> & { now: Date }

/** The fact with which the agent would answer a question that a new lead asks. Null if it would not answer. */
async function factFor(
  reader: PatientReader,
  question: string,
  { playbook, company, threshold, now }: Asked,
): Promise<string | null> {
  const facts: TurnFacts = {
    ...{ now, threshold, timezone: null, playbook: forCompany(playbook, company) },
    lead: { firstName: null, attributes: {} },
    conversation: { status: 'active', qualifiedBefore: false },
    state: initialState(),
    texts: [{ messageId: '0', body: question, receivedAt: now }],
  }
  const plan = await reader.planTurn(facts)
  const asked = plan?.commands.flatMap((command) => (command.type === 'AskFact' ? [command.factId] : [])) ?? []
  return asked.find((factId) => factId !== null) ?? null
}
