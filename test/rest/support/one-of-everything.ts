import { ROUTES } from '../../../src/interfaces/rest/routes.ts'
import type { Route } from '../../../src/interfaces/rest/schema/route.ts'
import type { Json, TestApp } from '../../support/harness.ts'
import { createStory } from '../../support/story.ts'
import type { Receiver } from '../../support/webhook-receiver.ts'
import { goodPost } from './good-posts.ts'

/** The IDs of the resources of a workspace, by prefix. */
export type IdsByKind = Record<string, string[]>

const KIND_OF_COLLECTION: Readonly<Record<string, string>> = {
  conversations: 'conv',
  leads: 'lead',
  messages: 'msg',
  campaigns: 'camp',
  imports: 'imp',
  webhooks: 'wh',
  deliveries: 'dlv',
  sends: 'snd',
  appointments: 'appt',
  drafts: 'drft',
  'held-texts': 'hld',
  'unanswered-questions': 'qst',
  snippets: 'snip',
  notes: 'note',
  erasures: 'era',
  replays: 'rpl',
  events: 'evt',
  'phone-numbers': 'num',
  'notification-channels': 'chn',
  'carrier-accounts': 'car',
  members: 'mem',
  'api-keys': 'key',
  requests: 'rlog',
}

/** The prefix of the ID in the route's path; any prefix for a route without one. */
export function kindOf({ path }: Route): string {
  return KIND_OF_COLLECTION[path.split('/')[1]!] ?? 'lead'
}

/** Creates two of everything that a POST can create, and returns the IDs of all resources. */
export async function twoOfEverything(world: { service: TestApp; receiver: Receiver }): Promise<IdsByKind> {
  const { service } = world
  const answers: Json[] = []
  for (const { path: route } of ROUTES.filter(({ method }) => method === 'POST')) {
    for (let i = 0; i < 2; i++) {
      const { path, body, headers } = await goodPost(world, route)
      answers.push((await service.api('POST', path, body || undefined, { headers })).body)
    }
  }
  for (let i = 0; i < 2; i++) await createStory(service).says('Can you teach my son to swim?')
  await service.writeRequestLog()
  // Lists come first: a test event has an ID too, and cannot be read.
  const lists = await Promise.all(
    ['/v1/events?limit=2', '/v1/campaigns', '/v1/requests?limit=2', '/v1/unanswered-questions'].map((path) =>
      service.api('GET', path),
    ),
  )
  // Other keys in the answers include the caller's.
  const key = answers.filter(({ secret }) => secret?.startsWith('lt_')).map(({ id }) => id as string)
  const found = idsIn([lists.map(({ body }) => body), answers])
  // Accounts that can be changed come first: a number names the simulated one.
  const accounts = answers.filter(({ credentials_hint }) => credentials_hint).map(({ id }) => id as string)
  return { ...found, key: [...new Set(key)], car: [...new Set([...accounts, ...found.car!])] }
}

/** Every ID in the values, except those of keys and workspaces. */
export function idsIn(values: unknown): IdsByKind {
  const found = JSON.stringify(values).match(/\b(?!key_|ws_|req_)[a-z]{2,5}_[0-9a-z]{26}\b/g) ?? []
  return Object.fromEntries(Map.groupBy(new Set(found), (id) => id.split('_')[0]!))
}
