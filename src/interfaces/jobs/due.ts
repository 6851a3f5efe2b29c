import { type Job, type Querying, sql } from '../../domain/kernel/index.ts'
import { findMessagesDue } from '../../domain/messaging/index.ts'
import { findEndpointsDue } from '../../domain/webhooks/index.ts'
import { notStalled, type StalledRow } from '../../domain/workspaces/index.ts'

/** `stalled`: the rows whose jobs have failed, for whoever works to know. */
export type Due = { jobs: Job[]; nextAt: Date | null; stalled: StalledRow[] }

/** How much of each kind one look brings. What is left is found at the next. */
const PER_KIND_MAX = 500
const STALLED_MAX = 10_000

/**
 * What is due and unclaimed in all workspaces (each row names its workspace_id), and when the next thing will be. Rows
 * that somebody holds are passed over, and so are those that wait after a failure or were set aside: they never fill a list.
 */
export async function findDue(db: Querying, now: Date): Promise<Due> {
  const jobs = await db.query<Job>(sql`
    select * from (select 'dispatch-message' as queue, workspace_id as "workspaceId", id from message where lease_until <= ${now} and status = 'sending'
       and ${notStalled('dispatch-message', 'message', now)}
     order by lease_until limit ${PER_KIND_MAX} for no key update skip locked) due
    union all
    select * from (select 'read-text', workspace_id, message_id from unread_text
     where due_at <= ${now}
       and ${notStalled('read-text', 'unread_text', now, 'message_id')}
     order by due_at limit ${PER_KIND_MAX} for no key update skip locked) due
    union all
    select * from (select 'take-turn', workspace_id, id from conversation
     where turn_due_at <= ${now} and handler = 'agent' and (turn_lease_until is null or turn_lease_until <= ${now})
       and not exists (select from unread_text u where u.workspace_id = conversation.workspace_id and u.conversation_id = conversation.id)
       and ${notStalled('take-turn', 'conversation', now)}
     order by turn_due_at limit ${PER_KIND_MAX} for no key update skip locked) due
    union all
    select * from (select 'escalate-handoff', workspace_id, id from conversation
     where escalate_at <= ${now}
       and ${notStalled('escalate-handoff', 'conversation', now)}
     order by escalate_at limit ${PER_KIND_MAX} for no key update skip locked) due
    union all
    select * from (select 'follow-up', workspace_id, lead_id from conversation
     where follow_up_due_at <= ${now}
       and ${notStalled('follow-up', 'conversation', now, 'lead_id')}
     order by follow_up_due_at limit ${PER_KIND_MAX} for no key update skip locked) due
    union all
    select * from (select 'follow-up', workspace_id, lead_id from enrolment
     where follow_up_due_at <= ${now}
       and ${notStalled('follow-up', 'enrolment', now, 'lead_id')}
     order by follow_up_due_at limit ${PER_KIND_MAX} for no key update skip locked) due
    union all
    select * from (select 'release-hold', workspace_id, id from appointment
     where hold_until <= ${now}
       and ${notStalled('release-hold', 'appointment', now)}
     order by hold_until limit ${PER_KIND_MAX} for no key update skip locked) due
    union all
    select * from (select 'end-rotation', workspace_id, id from webhook_endpoint
     where secret_overlap_until <= ${now} and deleted_at is null
       and ${notStalled('end-rotation', 'webhook_endpoint', now)}
     limit ${PER_KIND_MAX} for no key update skip locked) due
    union all
    select * from (select 'run-replay', workspace_id, id from replay
     where lease_until <= ${now}
       and ${notStalled('run-replay', 'replay', now)}
     order by lease_until limit ${PER_KIND_MAX} for no key update skip locked) due
    union all
    select * from (select 'run-import', workspace_id, id from lead_import
     where lease_until <= ${now}
       and ${notStalled('run-import', 'lead_import', now)}
     order by lease_until limit ${PER_KIND_MAX} for no key update skip locked) due
    union all
    select * from (select 'reset-sandbox', workspace_id, id from sandbox_reset
     where lease_until <= ${now}
       and ${notStalled('reset-sandbox', 'sandbox_reset', now)}
     order by lease_until limit ${PER_KIND_MAX} for no key update skip locked) due
    union all
    select * from (select 'send-notification', workspace_id, id from notification
     where next_attempt_at <= ${now} and (lease_until is null or lease_until <= ${now})
       and ${notStalled('send-notification', 'notification', now)}
     order by next_attempt_at limit ${PER_KIND_MAX} for no key update skip locked) due
    union all
    select * from (select 'apply-receipt', workspace_id, id from carrier_receipt where next_try_at <= ${now}
       and ${notStalled('apply-receipt', 'carrier_receipt', now)}
     order by next_try_at limit ${PER_KIND_MAX} for no key update skip locked) due`)
  jobs.push(...(await findMessagesDue(db, { now, limit: PER_KIND_MAX })))
  jobs.push(...(await findEndpointsDue(db, { now, limit: PER_KIND_MAX })))
  const [next] = await db.query<{ at: Date | null; stalled: StalledRow[] | null }>(sql`
    select least(
      (select min(not_before) from message where not_before > ${now}),
      (select min(escalate_at) from conversation where escalate_at > ${now}),
      (select min(hold_until) from appointment where hold_until > ${now}),
      (select min(follow_up_due_at) from conversation where follow_up_due_at > ${now}),
      (select min(follow_up_due_at) from enrolment where follow_up_due_at > ${now}),
      (select n.next_slot_at from phone_number n where n.next_slot_at > ${now} and n.status = 'registered' and exists (
         select from message m where m.workspace_id = n.workspace_id and m.phone_number_id = n.id and m.not_before <= ${now})
       order by n.next_slot_at limit 1),
      (select min(due_at) from unread_text where due_at > ${now}),
      (select min(turn_due_at) from conversation where turn_due_at > ${now}),
      (select min(turn_lease_until) from conversation where turn_due_at <= ${now} and turn_lease_until > ${now}),
      (select min(next_attempt_at) from webhook_delivery where next_attempt_at > ${now}),
      (select min(lease_until) from webhook_delivery where lease_until > ${now}),
      (select min(paused_until) from webhook_endpoint where paused_until > ${now}),
      (select min(next_request_at) from webhook_endpoint where next_request_at > ${now}),
      (select min(secret_overlap_until) from webhook_endpoint where secret_overlap_until > ${now} and deleted_at is null),
      (select min(lease_until) from replay where lease_until > ${now}),
      (select min(lease_until) from lead_import where lease_until > ${now}),
      (select min(lease_until) from sandbox_reset where lease_until > ${now}),
      (select min(next_attempt_at) from notification where next_attempt_at > ${now}),
      (select min(lease_until) from notification where next_attempt_at <= ${now} and lease_until > ${now}),
      (select min(next_try_at) from carrier_receipt where next_try_at > ${now}),
      (select min(next_try_at) from stalled_work where next_try_at > ${now})) as at,
      (select json_agg(json_build_array(queue, workspace_id, subject_id, next_try_at))
       from (select * from stalled_work limit ${STALLED_MAX}) s) as stalled`)
  return { jobs, nextAt: next?.at ?? null, stalled: next?.stalled ?? [] }
}

/** Answers that are no longer given again. */
export async function dropExpired(db: Querying, now: Date): Promise<void> {
  await db.query(sql`delete from idempotency_key where expires_at <= ${now} and workspace_id is not null`)
}
