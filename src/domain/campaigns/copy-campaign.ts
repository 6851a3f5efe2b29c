import type { z } from 'zod'
import { AppError, Refusal } from '../../errors.ts'
import {
  type Actor,
  audit,
  type Clock,
  camelCased,
  fragment,
  type Given,
  type Ids,
  sql,
  type Tx,
} from '../kernel/index.ts'
import { COMPANY, type Company } from '../workspaces/index.ts'
import { checkReady } from './activation.ts'
import { insertCampaign } from './create-campaign.ts'
import type { Playbook } from './playbook.ts'
import { insertVersion, parseStorablePlaybook } from './save-playbook.ts'
import { UpdateCampaignInput } from './update-campaign.ts'

/** What is copied of a campaign in addition to its playbook. */
const Copied = UpdateCampaignInput.omit({ id: true, name: true, status: true })
type Settings = Required<Given<z.output<typeof Copied>>>
const SETTING_NAMES = Object.keys(Copied.shape) as (keyof Settings)[]
const SETTINGS = fragment(SETTING_NAMES.map((name) => `c.${name}`).join(', '))

type Source = Settings & { name: string; version: number; playbook: Playbook; company: Company }
type Target = Settings & {
  id: string
  status: string
  playbook: Playbook
  company: Company
  version: number
  same_playbook: boolean
}

/** Result of copying an object to the other workspace. `before` is null if it did not exist. */
export type CopyResult = { id: string; name: string; before: object | null; after: object }

type CampaignCopy = { from: string; to: string; id: string; actor: Actor }
type Deps = { ids: Ids; clock: Clock }

/**
 * Gives the campaign of this name in the other workspace the same caps, hours and playbook (as its next version). A missing
 * campaign is created as a draft; an existing one keeps its status. If several have the name, the oldest is used. Runs in the
 * caller's transaction, which has locked the other workspace's row.
 */
export async function copyCampaign(deps: Deps, tx: Tx, { from, to, id, actor }: CampaignCopy): Promise<CopyResult> {
  const source = await readSource(tx, from, id)
  const target = await lockTarget(tx, to, source)
  const copied = { deps, tx, to, actor, source }
  return target ? change(copied, target) : make(copied)
}

async function readSource(tx: Tx, workspaceId: string, id: string): Promise<Source> {
  const [source] = await tx.query<Source>(sql`
    select c.name, ${SETTINGS}, c.playbook_version as version, p.playbook, ${COMPANY}
    from campaign c join workspace w on w.id = c.workspace_id join playbook_version p
      on p.workspace_id = c.workspace_id and p.campaign_id = c.id and p.version = c.playbook_version
    where c.workspace_id = ${workspaceId} and c.id = ${id}`)
  if (!source) throw new AppError('not_found', { message: `No campaign with ID ${id} in the sandbox.` })
  const parsed = parseStorablePlaybook(source.playbook, source.company)
  if (!parsed.ok) {
    const message = `The playbook of ${id} has errors. Save a corrected version first.`
    throw new Refusal({ refused: 'playbook_mistaken', campaignId: id }, { message })
  }
  return source
}

/** Locks first: a statement that waits for the lock still joins the playbook version that was current when it began. */
async function lockTarget(tx: Tx, workspaceId: string, source: Source): Promise<Target | undefined> {
  const [locked] = await tx.query<{ id: string }>(sql`
    select id from campaign where workspace_id = ${workspaceId} and name = ${source.name}
    order by created_at, id limit 1 for no key update`)
  if (!locked) return undefined
  const [target] = await tx.query<Target>(sql`
    select c.id, c.status, ${SETTINGS}, c.playbook_version as version, p.playbook, ${COMPANY},
      p.playbook = ${JSON.stringify(source.playbook)}::jsonb as same_playbook
    from campaign c join workspace w on w.id = c.workspace_id join playbook_version p
      on p.workspace_id = c.workspace_id and p.campaign_id = c.id and p.version = c.playbook_version
    where c.workspace_id = ${workspaceId} and c.id = ${locked.id}`)
  return target
}

type CopyRun = { deps: Deps; tx: Tx; to: string; actor: Actor; source: Source }

async function make({ deps, tx, to, actor, source }: CopyRun): Promise<CopyResult> {
  const { name, playbook } = source
  const id = deps.ids.next('camp')
  const after = await insertCampaign(deps, tx, { workspaceId: to, id }, { name, ...settingsOf(source) })
  await insertVersion(deps, tx, { workspaceId: to, campaignId: id, version: 1, playbook, note: noteOf(source) })
  await audit(deps, tx, { workspaceId: to, actor, action: 'campaign.created', subjectId: id, after })
  return { id, name, before: null, after }
}

async function change({ deps, tx, to, actor, source }: CopyRun, target: Target): Promise<CopyResult> {
  const { id, same_playbook } = target
  const { name, playbook } = source
  const settings = { before: settingsOf(target), after: settingsOf(source) }
  const same_settings = JSON.stringify(settings.before) === JSON.stringify(settings.after)
  if (target.status === 'active') checkReady(playbook, target.company, target)
  const version = same_playbook ? target.version : target.version + 1
  const before = { ...settings.before, playbook_version: target.version }
  const after = { ...settings.after, playbook_version: version }
  const about = { workspaceId: to, actor, subjectId: id }
  if (!same_playbook) {
    await insertVersion(deps, tx, { workspaceId: to, campaignId: id, version, playbook, note: noteOf(source) })
    const changed = {
      before: { playbook_version: target.version },
      after: { playbook_version: version, note: noteOf(source) },
    }
    await audit(deps, tx, { ...about, action: 'campaign.playbook_updated', ...changed })
  }
  if (!same_settings) {
    await audit(deps, tx, { ...about, action: 'campaign.updated', ...settings })
  }
  if (!same_playbook || !same_settings) {
    const now = deps.clock.now()
    const data = { ...camelCased(after), updatedAt: now, ...(!same_playbook && { questionsDueAt: now }) }
    await tx.writes(to).campaign.updateMany({ where: { id }, data })
    if (!same_playbook) tx.hint({ queue: 'match-questions', workspaceId: to, id })
  }
  return { id, name, before, after }
}

function settingsOf(row: Settings): Settings {
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, row[name]])) as Settings
}

function noteOf({ version }: Source): string {
  return `Copied from sandbox version ${version}.`
}
