import { changeRows, type RowsService, removeRows } from './rows.ts'

type EndpointChanges = {
  url?: string
  paused_until?: Date
  secret_overlap_until?: Date
  status?: string
  disabled_reason?: string
}

/** States that only time, another process or a crash brings. */
export function createPast(service: RowsService) {
  const keyOf = (of: { id: string } | { secret: string }) => ('id' in of ? of : { last_four: of.secret.slice(-4) })
  return {
    /** A request with this idempotency key ran and crashed before its response was stored. */
    crashedBeforeResponse: (key: string, workspaceId?: string) =>
      changeRows(
        service,
        'idempotency_key',
        { key, workspace_id: workspaceId },
        { state: 'running', status: null, body: null },
      ),
    /** As above, and the lease of the crashed request is over. */
    async crashedLongAgo(key: string, workspaceId?: string): Promise<void> {
      await service.rows(
        `update idempotency_key set state = 'running', status = null, body = null, lease_until = created_at
         where key = $1 and ($2::text is null or workspace_id = $2)`,
        [key, workspaceId ?? null],
      )
    },
    /** The release before stored the key: it knew only the bytes of requests. */
    keyOfEarlierRelease: (key: string) => changeRows(service, 'idempotency_key', { key }, { parsed_fingerprint: null }),
    /** A process of the release before used the key again, for another request, when its day was over. */
    keyTakenByEarlierRelease: (key: string, fingerprint: string) =>
      changeRows(service, 'idempotency_key', { key }, { fingerprint }),
    /** Another process revoked the key; this one is not notified. */
    keyRevoked: (of: { id: string } | { secret: string }) =>
      changeRows(service, 'api_key', keyOf(of), { revoked_at: new Date() }),
    keyExpiresAt: (of: { id: string } | { secret: string }, at: Date) =>
      changeRows(service, 'api_key', keyOf(of), { expires_at: at }),
    /** When the campaigns' playbooks send an opening. */
    async openings(workspaceId: string, when: 'on_lead_created' | 'manual'): Promise<void> {
      await service.rows(
        `update playbook_version set playbook = jsonb_set(playbook, '{openings}', to_jsonb($2::text)) where workspace_id = $1`,
        [workspaceId, when],
      )
    },
    /** The campaigns' playbooks have this value at a path, whatever the rules for playbooks say. */
    playbookChanged: (workspaceId: string, path: string[], value: unknown) =>
      service.rows('update playbook_version set playbook = jsonb_set(playbook, $2, $3) where workspace_id = $1', [
        workspaceId,
        path,
        JSON.stringify(value),
      ]),
    /** The campaigns have this playbook, without a new version. */
    playbookReplaced: (of: { workspace_id: string | string[] } | { campaign_id: string }, playbook: object) =>
      changeRows(service, 'playbook_version', of, { playbook: JSON.stringify(playbook) }),
    /** The agent answers each text at once. */
    noDebounce: () => changeRows(service, 'workspace', {}, { turn_debounce_ms: 0 }),
    /** The agent waits so long for further texts. */
    debounce: (workspaceId: string, ms: number) =>
      changeRows(service, 'workspace', { id: workspaceId }, { turn_debounce_ms: ms }),
    quietHoursEnforced: (workspaceId: string, isEnforced: boolean) =>
      changeRows(service, 'workspace', { id: workspaceId }, { enforce_quiet_hours: isEnforced }),
    notificationsRemoved: () => removeRows(service, 'notification'),
    async channelsRemoved(): Promise<void> {
      await removeRows(service, 'notification')
      await removeRows(service, 'notification_channel')
    },
    /** The workspace's events are past their retention. */
    async eventsRemoved(workspaceId: string): Promise<void> {
      await removeRows(service, 'webhook_delivery', { workspace_id: workspaceId })
      await removeRows(service, 'event', { workspace_id: workspaceId })
    },
    endpointChanged: (id: string, changes: EndpointChanges) => changeRows(service, 'webhook_endpoint', { id }, changes),
    /** All endpoints, or those of a workspace, are deleted. */
    async endpointsDeleted(workspaceId?: string): Promise<void> {
      await service.rows(
        `update webhook_endpoint set deleted_at = created_at
         where deleted_at is null and ($1::text is null or workspace_id = $1)`,
        [workspaceId ?? null],
      )
    },
    /** The carrier removed a number's registration. */
    numberUnregistered: (of: { id: string } | { workspace_id: string }) =>
      changeRows(service, 'phone_number', of, { status: 'unregistered' }),
  }
}
