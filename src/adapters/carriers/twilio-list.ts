import { z } from 'zod'
import type { LostSms } from '../../domain/messaging/index.ts'

/** Maximum difference between Twilio's clock and ours, and maximum transport time of a text. */
const BEFORE_MS = 60_000
const AFTER_MS = 5 * 60_000

const Listed = z.looseObject({
  sid: z.string(),
  to: z.string(),
  from: z.string().nullish(),
  body: z.string(),
  direction: z.string(),
  date_created: z.string(),
})

const List = z.looseObject({ messages: z.array(Listed) })

/** The only message of a list that can be the lost one; null if there is none or more than one. */
export function findInTwilioList(answer: unknown, lost: LostSms): { carrierMessageId: string } | null {
  const list = List.safeParse(answer)
  if (!list.success) return null
  const handedOver = lost.handedOverAt.getTime()
  const candidates = list.data.messages.filter(({ to, from, body, direction, date_created }) => {
    const made = Date.parse(date_created)
    const isTheirs = to === lost.to && body === lost.body && (from ?? lost.from) === lost.from
    return (
      isTheirs && direction.startsWith('outbound') && made >= handedOver - BEFORE_MS && made <= handedOver + AFTER_MS
    )
  })
  return candidates.length === 1 ? { carrierMessageId: candidates[0]!.sid } : null
}
