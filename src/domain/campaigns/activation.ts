import { z } from 'zod'
import { Refusal } from '../../errors.ts'
import { idOf, type Querying, type RowKey, sql } from '../kernel/index.ts'
import { COMPANY, type Company, companyValues, companyVariablesIn, placeholderIn } from '../workspaces/index.ts'
import type { Playbook } from './playbook.ts'
import type { PlaybookProblem } from './problem.ts'
import { PLAYBOOK_TEMPLATES } from './seeds/index.ts'

/** Answers of earlier templates, which are claims too. */
const FORMER_CLAIMS = [
  'We serve Springfield and everywhere within 40 miles.',
  'We install in Springfield and everywhere within 60 miles.',
  'We work in Springfield and the towns around it, within 40 miles.',
  'We write policies in all fifty states.',
  'We work Monday to Saturday, 8 am to 6 pm.',
  'Our agents are here Monday to Friday, 8 am to 6 pm, and Saturday until 2 pm.',
  'We show homes every day, 9 am to 7 pm.',
]

const CLAIMS: ReadonlySet<string> = new Set([
  ...FORMER_CLAIMS,
  ...Object.values(PLAYBOOK_TEMPLATES).flatMap(({ playbook }) =>
    playbook.facts.filter(({ confirmed }) => confirmed === false).map(({ answer }) => answer),
  ),
])

/** Throws `campaign_not_ready` if the campaign's playbook cannot be active in its workspace. */
export async function checkCampaignReady(db: Querying, { workspaceId, id }: RowKey): Promise<void> {
  const [row] = await db.query<{ playbook: Playbook; company: Company }>(sql`
    select p.playbook, ${COMPANY} from campaign c
    join workspace w on w.id = c.workspace_id
    join playbook_version p on p.workspace_id = c.workspace_id and p.campaign_id = c.id and p.version = c.playbook_version
    where c.workspace_id = ${workspaceId} and c.id = ${id}`)
  if (row) checkReady(row.playbook, row.company)
}

type Before = { playbook: Playbook | null }

/**
 * Throws `campaign_not_ready` with every text at fault; the error's `param` is the path of the first. A campaign that is active
 * already may keep, move and edit the texts at fault that it has. It may not get more of them.
 */
export function checkReady(
  playbook: Playbook,
  company: Company,
  { playbook: before }: Before = { playbook: null },
): void {
  const found = faultsIn(playbook, company)
  const added = before ? addedFaults(found, faultsIn(before, company)) : found
  const problems = problemsOf(added, company).filter(({ preventsActivation }) => preventsActivation)
  const [first] = problems
  if (!first) return
  const message = `The campaign cannot be active yet. ${first.message}`
  throw new Refusal({ refused: 'campaign_not_ready', problems }, { param: `playbook.${first.path}`, message })
}

/**
 * What a company must settle before a campaign texts real people: example names, data that its profile lacks, and claims that it
 * has not confirmed. Each with the path of its text.
 */
export function activationProblems(playbook: Playbook, company: Company): PlaybookProblem[] {
  return problemsOf(faultsIn(playbook, company), company)
}

export const campaignToConfirmShape = z
  .object({
    campaign_id: idOf('camp', 'ID of the campaign.'),
    texts: z.int().describe('Number of texts to confirm, change or remove.'),
  })
  .describe('A campaign with texts that the company must confirm, change or remove before the campaign can be active.')

const CAMPAIGNS_MAX = 100

/** The draft and active campaigns of a live workspace whose texts prevent an activation. In a sandbox, there are none. */
export async function readCampaignsToConfirm(
  { db }: { db: Querying },
  { workspaceId }: { workspaceId: string },
): Promise<z.output<typeof campaignToConfirmShape>[]> {
  const campaigns = await db.query<{ id: string; playbook: Playbook; company: Company }>(sql`
    select c.id, p.playbook, ${COMPANY} from campaign c
    join workspace w on w.id = c.workspace_id and w.mode = 'live'
    join playbook_version p on p.workspace_id = c.workspace_id and p.campaign_id = c.id and p.version = c.playbook_version
    where c.workspace_id = ${workspaceId} and c.status in ('draft', 'active')
    order by c.created_at desc, c.id desc limit ${CAMPAIGNS_MAX}`)
  return campaigns
    .map(({ id, playbook, company }) => ({ campaign_id: id, texts: activationProblems(playbook, company).length }))
    .filter(({ texts }) => texts > 0)
}

type Text = { path: string; text: string }
type Fault = Text & Pick<PlaybookProblem, 'code' | 'message'>

/** Missing data is listed once, at the first text that needs it: to enter it solves all. */
function problemsOf(faults: Fault[], company: Company): PlaybookProblem[] {
  const isFirst = ({ code, message }: Fault, i: number) =>
    code !== 'company_data_missing' || faults.findIndex((other) => other.message === message) === i
  return faults.filter(isFirst).map(({ text: _, ...problem }) => ({
    ...problem,
    isWarning: true,
    preventsActivation: company.mode === 'live',
  }))
}

/**
 * The faults that a change adds. Each earlier fault stands for one: of the same text, which may have moved, or else of the same
 * path, whose text may have been edited. A copy of a text is an addition.
 */
function addedFaults(after: Fault[], before: Fault[]): Fault[] {
  const left = [...before]
  const isAdded = (key: 'text' | 'path') => (fault: Fault) => {
    const i = left.findIndex((earlier) => earlier.message === fault.message && earlier[key] === fault[key])
    if (i >= 0) left.splice(i, 1)
    return i < 0
  }
  return after.filter(isAdded('text')).filter(isAdded('path'))
}

function faultsIn(playbook: Playbook, company: Company): Fault[] {
  const examples = textsOf(playbook).flatMap((text) => examplesIn(text, company))
  return [...examples, ...missingData(playbook, company), ...unconfirmed(playbook)]
}

/** The company's real name may contain an example, such as "My Company Movers". */
function examplesIn({ path, text }: Text, { profile }: Company): Fault[] {
  const faults: Fault[] = []
  let rest = profile ? text.replaceAll(profile.name, ' ') : text
  for (let example = placeholderIn(rest); example !== null; example = placeholderIn(rest)) {
    const message = `“${example}” is an example. Replace it with the data of your own company.`
    faults.push({ code: 'example', path, text, message })
    rest = rest.replaceAll(example, ' ')
  }
  return faults
}

/** Data that a text to every lead needs. A statement without its data is not sent. */
function missingData({ brand, opening, signals, followUps }: Playbook, company: Company): Fault[] {
  const texts: Text[] = [
    { path: 'brand.name', text: brand.name },
    { path: 'brand.helpContact', text: brand.helpContact },
    { path: 'opening', text: opening },
    ...signals.flatMap(({ ask }, i) => ask.map((text, j) => ({ path: `signals[${i}].ask[${j}]`, text }))),
    ...followUps.map(({ text }, i) => ({ path: `followUps[${i}].text`, text })),
  ]
  const values = companyValues(company)
  return texts.flatMap(({ path, text }) =>
    companyVariablesIn(text).flatMap((key): Fault[] => {
      if (values[key] !== null) return []
      const message = `{{${key}}} has no value. Enter it in the company profile, under Settings.`
      return [{ code: 'company_data_missing', path, text, message }]
    }),
  )
}

function unconfirmed({ facts }: Playbook): Fault[] {
  return facts.flatMap(({ answer, confirmed }, i): Fault[] => {
    if (confirmed === true || (confirmed === undefined && !CLAIMS.has(answer))) return []
    const message = `Confirm that this is true for your company: “${answer}” Or change or remove the answer.`
    return [{ code: 'unconfirmed', path: `facts[${i}].answer`, text: answer, message }]
  })
}

/** Every text to leads, in all languages. */
function textsOf({ brand, languages = {}, ...playbook }: Playbook): Text[] {
  const { opening, followUps, signals, facts, knockouts, acknowledgement, emergencyLine, serviceArea } = playbook
  const own = { opening, followUps, signals, facts, knockouts, acknowledgement, emergencyLine, serviceArea }
  return [...stringsIn(brand, 'brand'), ...stringsIn(own, ''), ...stringsIn(languages, 'languages')]
}

/** Words to look for in leads' texts are not said by anybody. */
const NOT_SAID = new Set(['extract', 'question', 'value', 'when', 'key', 'label', 'id', 'kind', 'signal'])

function stringsIn(value: unknown, path: string): Text[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((inner, i) => stringsIn(inner, `${path}[${i}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    NOT_SAID.has(key) ? [] : stringsIn(inner, path === '' ? key : `${path}.${key}`),
  )
}
