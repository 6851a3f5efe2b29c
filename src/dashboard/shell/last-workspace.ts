const KEY = 'leadthread.workspace'

/** Where this browser was last; null when it will not say. */
export function lastWorkspaceId(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function rememberWorkspace(workspaceId: string): void {
  try {
    localStorage.setItem(KEY, workspaceId)
  } catch {
    // Private windows may refuse: then the next visit begins in the sandbox.
  }
}
