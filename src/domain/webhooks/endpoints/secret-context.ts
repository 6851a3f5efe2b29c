/** What an endpoint's secrets are sealed for. */
export function secretContext(workspaceId: string, endpointId: string): string {
  return `webhook_endpoint:${workspaceId}:${endpointId}`
}
