import { daysBefore, FORGET_BATCH_SIZE, type Querying, type RetentionStep, sql } from '../../kernel/index.ts'

const HISTORY_DAYS = 90

/** Deletes expired rows. */
export const CAMPAIGN_SEND_RETENTION: readonly RetentionStep[] = [sendLeads]

/** The send itself stays, with its counts. */
function sendLeads(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from campaign_send_lead l using (
      select o.workspace_id, o.send_id, o.lead_id from campaign_send s
      join campaign_send_lead o on o.workspace_id = s.workspace_id and o.send_id = s.id
      where s.finished_at < ${daysBefore(now, HISTORY_DAYS)} limit ${FORGET_BATCH_SIZE} for no key update of o skip locked) old
    where l.workspace_id = old.workspace_id and l.send_id = old.send_id and l.lead_id = old.lead_id
    returning l.lead_id`)
}
