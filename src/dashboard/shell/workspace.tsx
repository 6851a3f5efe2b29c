import type { ResultOf } from 'gql.tada'
import { createContext, use } from 'react'
import type { Shell } from '../../generated/dashboard/documents.ts'
import type { Connection } from '../client/connection.ts'

type ShellData = ResultOf<typeof Shell>
type Viewer = NonNullable<ShellData['viewer']>
type Current = NonNullable<ShellData['workspace']>

/** The workspace, the user and their permissions. */
export type CurrentWorkspace = {
  workspace: Current
  viewer: Viewer
  isSandbox: boolean
  /** Whether the user has this scope. */
  may(scope: Current['scopes'][number]): boolean
  connection: Connection
}

export const CurrentWorkspaceContext = createContext<CurrentWorkspace | null>(null)

/** For screens inside a workspace. */
export function useCurrentWorkspace(): CurrentWorkspace {
  const current = use(CurrentWorkspaceContext)
  if (!current) throw new Error('Only a screen of a workspace has a place')
  return current
}

export function currentWorkspaceOf(
  { viewer, workspace }: { viewer: Viewer; workspace: Current },
  connection: Connection,
): CurrentWorkspace {
  const { scopes } = workspace
  return {
    workspace,
    viewer,
    isSandbox: workspace.mode === 'SANDBOX',
    may: (scope) => scopes.includes('FULL_ACCESS') || scopes.includes(scope),
    connection,
  }
}
