import { createSends } from '../../campaigns/support/sends.ts'
import { importFile, leadsFile } from '../../leads/support/imports.ts'
import type { Json, TestApp } from '../../support/harness.ts'
import { createStory } from '../../support/story.ts'

/** A phone whose texts the simulated carrier refuses. */
const REFUSED_PHONE = '+15005550002'
const DAY_MS = 86_400_000

/** GraphQL mutations that only these tests need. Throws if one fails. */
export function createMutations(service: TestApp) {
  async function run(mutation: string, fields: string, input: object): Promise<Json> {
    const { body } = await service.graphql(
      `mutation ($input: ${typeOf(mutation)}!) { ${mutation}(input: $input) { ${fields} } }`,
      {
        input,
      },
    )
    if (body.errors) throw new Error(JSON.stringify(body.errors))
    return body.data[mutation]
  }
  return {
    assign: (id: string, assignedTo: string) => run('claimConversation', 'conversation { id }', { id, assignedTo }),
    setSignal: (id: string, key: string, value: unknown) => run('setSignal', 'conversation { id }', { id, key, value }),
    cancelAppointment: (id: string) => run('cancelAppointment', 'appointment { id }', { id }),
    reschedule: (id: string, startsAt: string) => run('rescheduleAppointment', 'appointment { id }', { id, startsAt }),
  }
}

function typeOf(mutation: string): string {
  return `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`
}

/** The appointments of a conversation, as GraphQL shows them. */
export async function appointmentsOf(service: TestApp, id: string): Promise<{ id: string; startsAt: string }[]> {
  const query = 'query ($id: ID!) { conversation(id: $id) { appointments { id startsAt } } }'
  return (await service.graphql(query, { id })).body.data.conversation.appointments
}

/** Causes at least one event of each type in the sandbox. */
export async function causeEveryEvent(service: TestApp): Promise<void> {
  const mutations = createMutations(service)
  await qualifyAndStop(service, mutations)
  await createStory(service).says('please stop texting me')
  await createStory(service, REFUSED_PHONE).sends('Your estimate is ready. Reply STOP to opt out.')
  await service.processAll()
  await book(service, mutations)
  await importFile(service, leadsFile(2))
  const sends = createSends(service)
  const leads = await sends.leads(1)
  await sends.start({ lead_ids: leads.map(({ id }) => id) })
  await service.processAll()
}

type Mutations = ReturnType<typeof createMutations>

async function qualifyAndStop(service: TestApp, mutations: Mutations): Promise<void> {
  const story = createStory(service)
  const attributes = { first_name: 'Dana', budget: 1, vip: true }
  await service.api('POST', '/v1/leads', { phone: story.phone, attributes })
  await service.api('POST', '/v1/leads', { phone: story.phone, timezone: 'America/Los_Angeles' })
  await story.sends('Hi Dana, Oakline Home Services here. Reply STOP to opt out.')
  for (const text of ['Hi! We need a new roof', 'about 15k', 'yes I own it', 'next month']) await story.says(text)
  const { id } = await story.conversation()
  await mutations.setSignal(id, 'owner', null)
  await story.says('I want to talk to a person')
  await mutations.assign(id, 'Ann')
  await story.says('STOP')
}

async function book(service: TestApp, mutations: Mutations): Promise<void> {
  const story = createStory(service)
  await story.says('I need a new roof')
  const { id } = await story.conversation()
  const appointment_at = new Date(service.clock.now().getTime() + 7 * DAY_MS).toISOString()
  await service.api('POST', `/v1/conversations/${id}/complete`, { outcome: 'booked', appointment_at })
  const [appointment] = await appointmentsOf(service, id)
  await mutations.cancelAppointment(appointment!.id)
}
