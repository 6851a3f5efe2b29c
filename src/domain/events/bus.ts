/** Wakes readers of events. Notices can be lost, so readers also poll every 2 s. */
export type Bus = {
  publish(workspaceId: string, position: number): void
  subscribe(listener: (workspaceId: string, position: number) => void): () => void
  publishRevoked(keyId: string): void
  onRevoked(listener: (keyId: string) => void): () => void
  close(): Promise<void>
}
