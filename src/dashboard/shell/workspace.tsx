import type { ResultOf } from 'gql.tada'
import { createContext, use } from 'react'
import type { Shell } from '../../generated/dashboard/documents.ts'
import type { Connection } from '../client/connection.ts'

type Told = ResultOf<typeof Shell>
type Viewer = NonNullable<Told['viewer']>
type Current = NonNullable<Told['workspace']>

/** Where the visitor is, who they are, and what they may do there. */
export type Place = {
  workspace: Current
  viewer: Viewer
  isSandbox: boolean
  /** Whether they may do what takes this scope. */
  may(scope: Current['scopes'][number]): boolean
  connection: Connection
}

export const PlaceContext = createContext<Place | null>(null)

/** Of any screen within a workspace. */
export function usePlace(): Place {
  const place = use(PlaceContext)
  if (!place) throw new Error('Only a screen of a workspace has a place')
  return place
}

export function placeOf({ viewer, workspace }: { viewer: Viewer; workspace: Current }, connection: Connection): Place {
  const { scopes } = workspace
  return {
    workspace,
    viewer,
    isSandbox: workspace.mode === 'SANDBOX',
    may: (scope) => scopes.includes('FULL_ACCESS') || scopes.includes(scope),
    connection,
  }
}
