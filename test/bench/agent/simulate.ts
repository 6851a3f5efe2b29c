import { Person, type Typed } from './person.ts'
import type { Business } from './personas.ts'
import { inTurns, type Office, type Service } from './service.ts'

/** One persona's conversation in one run, as seen on its phone. */
export type Played = {
  vertical: string
  run: number
  office: Office
  phone: string
  person: Person
  /** The texts that the phone received and sent, in order. `at`: a time in ms. */
  thread: { from: 'agent' | 'lead'; body: string; at: number }[]
}

type Due = { at: number; played: Played; body: string }

const IDLE_MS = 5 * 60_000
const FIRST_LINE = 2_000

/**
 * The personas of all runs text with the service at the same time, each run in its own workspaces, until no persona has
 * anything left to say. A persona sees only the simulated carrier's records of its phone.
 */
export async function simulate(
  service: Service,
  cast: Business[],
  runs: number,
  onProgress: (message: string) => void,
): Promise<Played[]> {
  const all = await openLeads(service, cast, runs)
  const byPhone = new Map(all.map((played) => [`${played.office.workspaceId} ${played.phone}`, played]))
  let due: Due[] = []
  let seen = ''
  const pass = async () => {
    const nextAt = await service.settle()
    const news = await heard(service, seen)
    seen = news.at(-1)?.id ?? seen
    const now = service.clock.now().getTime()
    for (const { workspaceId, to, body } of news) {
      const played = byPhone.get(`${workspaceId} ${to}`)!
      played.thread.push({ from: 'agent', body, at: now })
      due.push(...plan(played, played.person.hears(body), now))
    }
    return nextAt?.getTime() ?? Number.POSITIVE_INFINITY
  }

  let hasInsisted = false
  for (let steps = 0; ; steps++) {
    const serviceAt = await pass()
    const now = service.clock.now().getTime()
    const nextAt = Math.min(serviceAt, ...due.map(({ at }) => at))
    if (steps % 200 === 199)
      onProgress(`${service.clock.now().toISOString().slice(11, 19)}, ${due.length} texts to come`)
    if (due.length === 0 && nextAt > now + IDLE_MS) {
      if (hasInsisted) return all
      hasInsisted = true
      for (const played of all) due.push(...plan(played, played.person.insists(), now))
      if (due.length === 0) return all
      continue
    }
    if (nextAt > now) service.clock.set(new Date(nextAt))
    const texts = due.filter(({ at }) => at <= service.clock.now().getTime())
    due = due.filter((text) => !texts.includes(text))
    await inTurns([...Map.groupBy(texts, ({ played }) => played).values()], (burst) => writeInOrder(service, burst))
  }
}

async function openLeads(service: Service, cast: Business[], runs: number): Promise<Played[]> {
  const all: Played[] = []
  for (const business of cast) {
    const { name: vertical, ears, personas } = business
    for (let run = 1; run <= runs; run++) {
      const office = await service.openOffice(business)
      const played = personas.map((persona, n) => {
        const person = new Person(persona, ears, String(run))
        return { vertical, run, office, phone: `+1415555${FIRST_LINE + n}`, person, thread: [] }
      })
      await inTurns(played, ({ phone, person }) =>
        service.api(office, '/v1/leads', {
          phone,
          campaign_id: office.campaignId,
          attributes: person.persona.attributes,
        }),
      )
      all.push(...played)
    }
  }
  return all
}

/** The new texts of all phones since the last call, in the order in which the network accepted them. */
function heard(
  service: Service,
  since: string,
): Promise<{ id: string; workspaceId: string; to: string; body: string }[]> {
  return service.rows(
    `select id, workspace_id as "workspaceId", "to", body from sandbox_message
     where id > $1 and direction = 'outbound' and status not in ('refused', 'lost') order by id`,
    [since],
  )
}

function plan(played: Played, texts: Typed[], now: number): Due[] {
  let at = now
  return texts.map(({ body, afterSeconds }) => {
    at += afterSeconds * 1_000
    return { at, played, body }
  })
}

async function writeInOrder(service: Service, burst: Due[]): Promise<void> {
  for (const { played, body } of burst) {
    const { office, phone, thread } = played
    await service.api(office, '/v1/sandbox/inbound', { from: phone, body })
    thread.push({ from: 'lead', body, at: service.clock.now().getTime() })
  }
}
