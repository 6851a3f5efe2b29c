import { parsePlaybook } from '../../../src/domain/campaigns/index.ts'
import type { Json, TestApp } from '../../support/harness.ts'
import { createStory } from '../../support/story.ts'

/** A playbook with one question before it offers visits of one hour, weekdays 9 to 17 in the workspace's zone. */
export const PLAYBOOK = {
  brand: { name: 'Oakline', helpContact: 'help@oakline.example' },
  goal: 'book',
  opening: 'Hi, this is Oakline about your roof. Do you own the home? Reply STOP to opt out.',
  signals: [
    {
      key: 'owner',
      label: 'Owner',
      kind: 'boolean',
      weight: 10,
      required: true,
      ask: ['Do you own the home?'],
      maxAsks: 2,
      extract: [{ match: 'phrase', means: true, phrases: ['i own', 'soy dueno'] }],
      value: [{ when: { is: true }, points: 1 }],
    },
  ],
  languages: {
    es: {
      opening: 'Hola, le escribe Oakline por su techo. ¿Es usted dueño de la casa? Responda STOP para no recibir más.',
      signals: { owner: { ask: ['¿Es usted dueño de la casa?'] } },
      facts: { cost: 'La visita es gratis.' },
    },
  },
  facts: [{ id: 'cost', question: ['is the visit free'], answer: 'The visit is free.' }],
  booking: {
    durationMinutes: 60,
    offers: 3,
    horizonDays: 10,
    hours: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }],
    calendar: 'internal',
  },
}

type Booking = Partial<(typeof PLAYBOOK)['booking']>

/** Sets this playbook, with these changes, for the sandbox's campaign. */
export async function bookBy(service: TestApp, { booking = {} as Booking, ...changes }: Json = {}): Promise<void> {
  const parsed = parsePlaybook({ ...PLAYBOOK, ...changes, booking: { ...PLAYBOOK.booking, ...booking } })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const { id, campaignId } = service.sandbox
  await service.rows(`update playbook_version set playbook = $3::jsonb where workspace_id = $1 and campaign_id = $2`, [
    id,
    campaignId,
    JSON.stringify(parsed.playbook),
  ])
}

/** A lead in a zone, with functions to read their appointment. */
export async function createBooker(service: TestApp, timezone = 'America/New_York') {
  const story = createStory(service)
  await service.api('POST', '/v1/leads', { phone: story.phone, timezone })
  const appointments = () =>
    service.rows<{ status: string; starts_at: Date; hold_until: Date | null; timezone: string }>(
      `select a.status, a.starts_at, a.hold_until, a.timezone from appointment a
       join conversation c on c.workspace_id = a.workspace_id and c.id = a.conversation_id
       where c.phone = $1 order by a.created_at, a.id`,
      [story.phone],
    )
  return {
    ...story,
    appointments,
    /** Sends a text and returns the agent's answer, or null. */
    async hears(body: string): Promise<string | null> {
      const before = (await story.received()).length
      await story.says(body)
      return (await story.received()).slice(before).at(-1) ?? null
    },
  }
}
