import { forCompany, type Playbook } from '../campaigns/index.ts'
import { type Clock, type Db, type RowKey, sql } from '../kernel/index.ts'
import { COMPANY, type Company } from '../workspaces/index.ts'
import type { TurnFacts } from './dialogue/turn.ts'
import { patientReader } from './patient-reader.ts'
import { initialState } from './score/state.ts'
import type { TurnReader } from './turn-reader.ts'

/** Longer than a run takes. After a crash, the campaign is due again then. */
const LEASE_MS = 5 * 60_000
/** Read and stored together. */
const BATCH_SIZE = 50
/** The newest open questions that a run reads. Older ones stay open. */
const READ_MAX = 2_000

type Deps = { db: Db; clock: Clock; reader: TurnReader }
type Claim = {
  workspaceId: string
  campaignId: string
  /** `questions_due_at` while this run has the campaign. A newer version of the playbook replaces it. */
  leaseEnd: Date
  playbook: Playbook
  threshold: number
}
type OpenQuestion = { id: string; question: string; rejected_fact_id: string | null; created_at: Date }

/**
 * Reads a campaign's open questions again with its newest playbook, and marks those as answered that a fact answers now. Ends if
 * a newer version is saved meanwhile, which is due then.
 */
export async function matchQuestions(deps: Deps, { workspaceId, id: campaignId }: RowKey): Promise<null> {
  const claim = await claimCampaign(deps, { workspaceId, campaignId })
  if (!claim) return null
  try {
    await reopenWithoutFact(deps, claim)
    await readAll(deps, claim)
  } catch (error) {
    await endClaim(deps.db, claim, deps.clock.now())
    throw error
  }
  await endClaim(deps.db, claim, null)
  return null
}

/** `dueAt`: when the campaign is due again. Nothing happens if a newer version has made it due. */
async function endClaim(db: Db, { workspaceId, campaignId, leaseEnd }: Claim, dueAt: Date | null): Promise<void> {
  await db.query(sql`
    update campaign set questions_due_at = ${dueAt}
    where workspace_id = ${workspaceId} and id = ${campaignId} and questions_due_at = ${leaseEnd}`)
}

async function readAll(deps: Deps, claim: Claim): Promise<void> {
  let last: OpenQuestion | null = null
  for (let read = 0; read < READ_MAX; read += BATCH_SIZE) {
    const batch: OpenQuestion[] = await openQuestions(deps.db, claim, last)
    const answered = await readAgain(deps, claim, batch)
    if (answered.length > 0) await storeAnswered(deps, claim, answered)
    last = batch.at(-1) ?? null
    if (batch.length < BATCH_SIZE) return
  }
}

async function claimCampaign(
  { db, clock }: Deps,
  { workspaceId, campaignId }: { workspaceId: string; campaignId: string },
): Promise<Claim | null> {
  const now = clock.now()
  const leaseEnd = new Date(now.getTime() + LEASE_MS)
  const [claimed] = await db.query<{ playbook: Playbook; company: Company; threshold: number }>(sql`
    with claimed as (
      update campaign set questions_due_at = ${leaseEnd}
      where workspace_id = ${workspaceId} and id = ${campaignId} and questions_due_at <= ${now} returning *)
    select p.playbook, ${COMPANY}, w.threshold from claimed c join workspace w on w.id = c.workspace_id
    join playbook_version p on p.workspace_id = c.workspace_id and p.campaign_id = c.id and p.version = c.playbook_version`)
  if (!claimed) return null
  const { playbook, company, threshold } = claimed
  return { workspaceId, campaignId, leaseEnd, playbook: forCompany(playbook, company), threshold }
}

/** What an earlier version answered with a fact that this one does not have. What a person has decided stays. */
async function reopenWithoutFact({ db }: Deps, { workspaceId, campaignId, leaseEnd, playbook }: Claim): Promise<void> {
  await db.query(sql`
    update unanswered_question set status = 'open', fact_id = null, resolved_at = null
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and status = 'answered' and resolved_by is null
      and fact_id <> all (${playbook.facts.map(({ id }) => id)}::text[])
      and exists (select from campaign c where c.workspace_id = ${workspaceId} and c.id = ${campaignId} and c.questions_due_at = ${leaseEnd})`)
}

function openQuestions(
  db: Db,
  { workspaceId, campaignId }: Claim,
  after: OpenQuestion | null,
): Promise<OpenQuestion[]> {
  return db.query<OpenQuestion>(sql`
    select id, question, rejected_fact_id, created_at from unanswered_question
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and status = 'open'
      and (${after === null} or (created_at, id) < (${after?.created_at ?? null}::timestamptz, ${after?.id ?? null}))
    order by created_at desc, id desc limit ${BATCH_SIZE}`)
}

type Answered = { id: string; factId: string }

async function readAgain({ reader, clock }: Deps, claim: Claim, batch: OpenQuestion[]): Promise<Answered[]> {
  const patient = patientReader(reader)
  const answered: Answered[] = []
  for (const { id, question, rejected_fact_id } of batch) {
    const plan = await patient.planTurn(firstTurn(question, claim, clock.now()))
    const isAnswered = plan?.handoff === null && plan.decision.startsWith('answer:')
    const asked = isAnswered
      ? plan.commands.flatMap((command) => (command.type === 'AskFact' ? [command.factId] : []))
      : []
    const factId = asked.find((each) => each !== null && each !== rejected_fact_id)
    if (factId) answered.push({ id, factId })
  }
  return answered
}

/** The question as the first text of a new lead. */
function firstTurn(question: string, { playbook, threshold }: Claim, now: Date): TurnFacts {
  return {
    ...{ now, threshold, playbook, timezone: null },
    lead: { firstName: null, attributes: {} },
    conversation: { status: 'active', qualifiedBefore: false },
    state: initialState(),
    texts: [{ messageId: '0', body: question, receivedAt: now }],
  }
}

/** Stores nothing if a newer version has been saved: its run reads the questions again. */
async function storeAnswered({ db, clock }: Deps, claim: Claim, answered: Answered[]): Promise<void> {
  const { workspaceId, campaignId, leaseEnd } = claim
  await db.transaction('questions.match', async (tx) => {
    const mine = await tx.query(sql`
      select from campaign where workspace_id = ${workspaceId} and id = ${campaignId} and questions_due_at = ${leaseEnd} for share`)
    if (mine.length === 0) return
    await tx.query(sql`
      update unanswered_question q set status = 'answered', fact_id = a.fact_id, resolved_by = null, resolved_at = ${clock.now()}
      from unnest(${answered.map(({ id }) => id)}::text[], ${answered.map(({ factId }) => factId)}::text[]) a (id, fact_id)
      where q.workspace_id = ${workspaceId} and q.id = a.id and q.status = 'open'`)
  })
}
