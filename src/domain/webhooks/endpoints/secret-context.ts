/** The encryption context of an endpoint's secrets. */
export function secretContext(workspaceId: string, endpointId: string): string {
  return `webhook_endpoint:${workspaceId}:${endpointId}`
}
