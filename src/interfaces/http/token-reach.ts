import type { App } from '../../app.ts'
import { areOfLead } from '../../domain/conversations/index.ts'
import type { Principal, Reach } from '../../domain/identity/index.ts'
import { isStorable } from '../../domain/kernel/index.ts'
import { AppError } from '../../errors.ts'

/** An object that a request reads, as its arguments name it. */
export type Target = { type: Reach['type']; id: unknown }

/**
 * Throws `insufficient_scope` unless the token can read all of these objects. A token for one lead can read the conversations
 * with it. Null stands for a request that no such token can make.
 */
export async function checkReach(
  app: Pick<App, 'db'>,
  { workspaceId, token }: Principal,
  targets: readonly Target[] | null,
): Promise<void> {
  const reach = token?.reach
  if (!reach) return
  const isOwn = ({ type, id }: Target) => type === reach.type && id === reach.id
  const others = targets?.filter((target) => !isOwn(target))
  if (others?.length === 0) return
  const ids = others?.map(({ id }) => id).filter((id) => typeof id === 'string' && isStorable(id)) as string[]
  const isWithin =
    others !== undefined &&
    reach.type === 'lead' &&
    others.every(({ type }) => type === 'conversation') &&
    ids.length === others.length &&
    (await areOfLead(app, { workspaceId, leadId: reach.id, conversationIds: ids }))
  if (!isWithin) {
    const message = `This access token is only for the ${reach.type} ${reach.id}, to read it.`
    throw new AppError('insufficient_scope', { message })
  }
}
