import { daysBefore, FORGET_BATCH_SIZE, type Querying, type RetentionStep, sql } from '../../kernel/index.ts'

const MODEL_CALL_DAYS = 90

export const MODEL_CALL_RETENTION: readonly RetentionStep[] = [modelCalls]

function modelCalls(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from model_call m using (
      select o.workspace_id, o.id from model_call o where o.created_at < ${daysBefore(now, MODEL_CALL_DAYS)}
      order by o.created_at limit ${FORGET_BATCH_SIZE} for no key update skip locked) old
    where m.workspace_id = old.workspace_id and m.id = old.id returning m.id`)
}
