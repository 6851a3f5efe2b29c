import { expect, test } from 'vitest'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'

/** The contract’s table: methods and path below `/v1`, and the scopes of which one opens it. */
const CONTRACT = `
  POST /leads | leads
  POST /messages | messaging
  GET /conversations/{id} | read_only, messaging
  GET /conversations | read_only, messaging
  POST /webhooks | full_access
  POST /conversations/{id}/handoff | messaging
  POST /conversations/{id}/return | messaging
  POST /conversations/{id}/complete | messaging
  POST /conversations/{id}/inbox-state | messaging
  GET /leads | read_only, leads
  GET /leads/{id} | read_only, leads
  PATCH /leads/{id} | leads
  DELETE /leads/{id} | leads
  POST /leads/imports | leads
  GET /imports/{id} | leads
  GET /imports/{id}/failures | leads
  GET /suppressions | leads
  POST /suppressions | leads
  DELETE /suppressions/{phone} | leads
  GET /messages | read_only, messaging
  GET /messages/{id} | read_only, messaging
  POST /messages/{id}/cancel | messaging
  GET /campaigns | read_only, messaging
  GET /campaigns/{id} | read_only, messaging
  GET /webhooks | full_access
  GET /webhooks/{id} | full_access
  PATCH /webhooks/{id} | full_access
  DELETE /webhooks/{id} | full_access
  POST /webhooks/{id}/test | full_access
  POST /webhooks/{id}/rotate | full_access
  POST /webhooks/{id}/rotate/complete | full_access
  GET /webhooks/{id}/deliveries | full_access
  GET /deliveries/{id} | full_access
  POST /deliveries/{id}/replay | full_access
  POST /webhooks/{id}/replays | full_access
  GET /replays/{id} | full_access
  POST /replays/{id}/cancel | full_access
  GET /events | read_only, messaging
  GET /events/{id} | read_only, messaging
  GET /workspace |
  POST /sandbox/inbound | full_access`

/** Additions to the contract. */
const ADDITIONS = `
  GET /consents | leads
  GET /imports | leads
  POST /imports/{id}/cancel | leads
  GET /unanswered-questions | read_only, messaging
  PATCH /unanswered-questions/{id} | messaging
  POST /campaigns/{campaign_id}/sends | messaging
  GET /sends/{id} | read_only, messaging
  POST /sends/{id}/pause | messaging
  POST /sends/{id}/resume | messaging
  POST /sends/{id}/cancel | messaging
  GET /appointments | read_only, messaging
  GET /appointments/{id} | read_only, messaging
  POST /appointments/{id}/cancel | messaging
  POST /appointments/{id}/reschedule | messaging
  GET /held-texts | read_only, messaging
  POST /held-texts/{id}/answer | messaging
  GET /drafts | read_only, messaging
  POST /drafts | messaging
  GET /drafts/{id} | read_only, messaging
  POST /drafts/{id}/approve | messaging
  POST /drafts/{id}/reject | messaging
  GET /snippets | read_only, messaging
  POST /snippets | messaging
  PATCH /snippets/{id} | messaging
  DELETE /snippets/{id} | messaging
  GET /notes | read_only, messaging
  POST /notes | messaging
  DELETE /notes/{id} | messaging
  POST /erasures | leads
  GET /erasures | leads
  GET /erasures/{id} | leads
  POST /erasures/{id}/cancel | leads
  GET /documents | full_access
  POST /documents | full_access
  DELETE /documents/{hash} | full_access
  POST /access-tokens |
  PATCH /campaigns/{id} | full_access
  GET /phone-numbers | full_access
  POST /phone-numbers | full_access
  GET /phone-numbers/{id} | full_access
  PATCH /phone-numbers/{id} | full_access
  DELETE /phone-numbers/{id} | full_access
  GET /notification-channels | full_access
  POST /notification-channels | full_access
  GET /notification-channels/{id} | full_access
  PATCH /notification-channels/{id} | full_access
  DELETE /notification-channels/{id} | full_access
  GET /carrier-accounts | full_access
  POST /carrier-accounts | full_access
  GET /carrier-accounts/{id} | full_access
  PATCH /carrier-accounts/{id} | full_access
  DELETE /carrier-accounts/{id} | full_access
  POST /carrier-accounts/{id}/test | full_access
  POST /campaigns | full_access
  GET /campaigns/{campaign_id}/playbook | read_only, messaging
  POST /campaigns/{campaign_id}/playbook | full_access
  GET /campaigns/{campaign_id}/results | read_only, messaging
  GET /analytics | read_only
  GET /analytics/days | read_only
  GET /analytics/sources | read_only
  GET /analytics/campaigns | read_only
  GET /members | full_access
  POST /members | full_access
  GET /members/{id} | full_access
  PATCH /members/{id} | full_access
  POST /members/{id}/withdraw | full_access
  DELETE /members/{id} | full_access
  GET /api-keys | full_access
  POST /api-keys | full_access
  GET /api-keys/{id} | full_access
  PATCH /api-keys/{id} | full_access
  POST /api-keys/{id}/rotate | full_access
  POST /api-keys/{id}/rotate/complete | full_access
  DELETE /api-keys/{id} | full_access
  GET /requests | full_access
  GET /requests/{id} | full_access`

test('every endpoint of the contract exists with its scope, and every other one is listed here', () => {
  const served = ROUTES.map(({ method, path, scope }) => `${method} ${path} | ${scope.join(', ')}`.trim())

  expect(served.sort(), 'Add a new endpoint to ADDITIONS').toEqual([...rowsOf(CONTRACT), ...rowsOf(ADDITIONS)].sort())
})

test('only the sandbox tools are limited to sandboxes', () => {
  expect(ROUTES.filter(({ sandboxOnly }) => sandboxOnly).map(({ path }) => path)).toEqual(['/sandbox/inbound'])
})

test('only the members are limited to live workspaces', () => {
  expect(new Set(ROUTES.filter(({ liveOnly }) => liveOnly).map(({ tag }) => tag))).toEqual(new Set(['Members']))
})

function rowsOf(table: string): string[] {
  return table
    .split('\n')
    .map((row) => row.trim())
    .filter(Boolean)
}
