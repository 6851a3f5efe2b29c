import type { Clock } from '../../domain/kernel/index.ts'
import type { AccountCheck, AccountNumber } from '../../domain/messaging/index.ts'
import type { CarrierAnswer } from './carrier-http.ts'
import { parseJson } from './carrier-reply.ts'

/** Numbers on a page. Twilio returns about 2 kB for each. */
export const NUMBERS_A_PAGE = 100
const PAGES_MAX = 10
/** After this time, no further page is requested. */
const LISTING_MAX_MS = 10_000

/** The numbers on a page, and what the carrier needs to return the next one; null on the last page. */
export type NumberPage = { numbers: AccountNumber[]; next: string | null }

type Listing = {
  clock: Clock
  ask(next: string | null): Promise<CarrierAnswer>
  /** Null if the response has another form. */
  read(body: unknown): NumberPage | null
}

/** Lists the account's numbers page by page, at most 1,000. The first page shows whether the carrier accepts the credentials. */
export async function listAccountNumbers({ clock, ask, read }: Listing): Promise<AccountCheck> {
  const numbers: AccountNumber[] = []
  const endsAt = clock.now().getTime() + LISTING_MAX_MS
  let next: string | null = null
  for (let page = 1; page <= PAGES_MAX && clock.now().getTime() <= endsAt; page++) {
    const answer = await ask(next)
    const listed = answer.outcome === 'answered' && answer.status === 200 ? read(parseJson(answer.body)) : null
    if (!listed && page === 1) return isRefusal(answer) ? refusedWith(answer.status) : { outcome: 'unavailable' }
    if (!listed) break
    numbers.push(...listed.numbers)
    next = listed.next
    if (next === null) return { outcome: 'accepted', numbers, hasMore: false }
  }
  return { outcome: 'accepted', numbers, hasMore: true }
}

type Answered = Extract<CarrierAnswer, { outcome: 'answered' }>

function isRefusal(answer: CarrierAnswer): answer is Answered {
  if (answer.outcome !== 'answered') return false
  return answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429
}

function refusedWith(status: number): AccountCheck {
  return { outcome: 'refused', carrierError: `http_${status}` }
}
