import { AppError } from '../../errors.ts'
import { fragment, type Querying, sql, wordsOf } from '../kernel/index.ts'

export const goLiveStep = wordsOf(
  'GoLiveStep',
  'A setup step to complete before a live workspace sends messages to real leads.',
  {
    company_profile: 'The company profile is entered.',
    campaign: 'A campaign is active.',
    carrier_account: 'A carrier account is added, and the carrier has not refused its credentials.',
    phone_number: 'A phone number is added.',
    registration: 'The carrier has registered a phone number for texts.',
    test_text: 'A test text to a member’s phone, or a text that a person or an integration sent, was delivered.',
    notifications: 'A member has alerts turned on, or the workspace has a notification channel.',
    members: 'A second member has joined the workspace.',
  },
)

type Word = keyof typeof goLiveStep.enum
export type GoLiveStep = { step: Word; isDone: boolean; isOptional: boolean }

/** An owner who works alone has nobody to invite. */
const OPTIONAL: ReadonlySet<Word> = new Set(['members'])

/** The member `m` chose alerts on a channel that reaches them, as `appendEvents` finds them. */
const REACHED = fragment(`(m.email <> '{}'
  or m.push <> '{}' and exists (
    select from alert_browser b where b.workspace_id = m.workspace_id and b.member_id = m.member_id)
  or m.sms <> '{}' and exists (
    select from member_phone p where p.workspace_id = m.workspace_id and p.member_id = m.member_id
      and p.verified_at is not null and p.stopped_at is null))`)

/** What is done before a workspace texts real leads, in the order in which an owner does it. One statement. */
export async function readGoLive(db: Querying, workspaceId: string): Promise<GoLiveStep[]> {
  const [row] = await db.query<Record<Word, boolean>>(sql`
    select k.company_profile is not null as company_profile,
      exists (select from campaign c where c.workspace_id = w.id and c.status = 'active') as campaign,
      exists (select from carrier_account a where a.workspace_id = w.id and a.deleted_at is null
        and a.last_test_outcome is distinct from 'refused') as carrier_account,
      exists (select from phone_number n where n.workspace_id = w.id and n.status <> 'released') as phone_number,
      exists (select from phone_number n where n.workspace_id = w.id and n.status = 'registered') as registration,
      exists (select from message m where m.workspace_id = w.id and m.direction = 'outbound' and m.status = 'delivered'
        and m.sent_by in ('human', 'api'))
        or exists (select from member_text t where t.workspace_id = w.id and t.purpose = 'member_test' and t.status = 'delivered')
        as test_text,
      (select count(*) from member m where m.workspace_id = k.id and m.removed_at is null and m.joined_at is not null) > 1 as members,
      exists (select from notification_channel c where c.workspace_id = w.id)
        or exists (select from member_alerts m where m.workspace_id = w.id and ${REACHED}) as notifications
    from workspace w join workspace k on k.id = coalesce(w.live_workspace_id, w.id)
    where w.id = ${workspaceId}`)
  if (!row) throw new AppError('not_found')
  return goLiveStep.options.map((step) => ({ step, isDone: row[step], isOptional: OPTIONAL.has(step) }))
}
