export type EndpointKey = { workspaceId: string; endpointId: string }

/**
 * The context that an endpoint's secrets are sealed with. It is bound to the ciphertext as additional authenticated data: a
 * secret that is copied to another endpoint cannot be opened. Never change the format: stored secrets would be unreadable.
 */
export function endpointSecretContext({ workspaceId, endpointId }: EndpointKey): string {
  return `webhook_endpoint:${workspaceId}:${endpointId}`
}
