import { Navigate, useSearch } from '@tanstack/react-router'
import type { CombinedError } from '@urql/core'
import type { ResultOf } from 'gql.tada'
import { useEffect, useState } from 'react'
import { Shell } from '../../generated/dashboard/documents.ts'
import { createVisitorClient, isSignedOut, signIn } from '../client/workspace-client.ts'
import { Problem } from '../components/problem.tsx'
import { ScreenLoading } from '../components/screen-states.tsx'
import { lastWorkspaceId } from './last-workspace.ts'

type Place = NonNullable<ResultOf<typeof Shell>['viewer']>['workspaces'][number]

/** Where the address alone leads: the workspace visited last, else a sandbox, where nothing can go wrong. */
export function Home() {
  const { open } = useSearch({ from: '/' })
  const [places, setPlaces] = useState<readonly Place[]>()
  const [error, setError] = useState<CombinedError>()
  useEffect(() => {
    void createVisitorClient()
      .query(Shell, {})
      .toPromise()
      .then((result) => {
        const code = result.error?.graphQLErrors[0]?.extensions.code
        if (isSignedOut(code)) return signIn(code)
        if (result.error) setError(result.error)
        setPlaces(result.data?.viewer?.workspaces ?? undefined)
      })
  }, [])

  if (error) return <Problem error={error} title="Couldn’t open the dashboard" />
  if (!places) return <ScreenLoading />
  const last = places.find(({ id }) => id === lastWorkspaceId())
  const first = last ?? places.find(({ mode }) => mode === 'SANDBOX') ?? places[0]
  if (!first)
    return <Problem title="You’re not a member of any workspace" detail="Ask a workspace owner to invite you." />
  const to = open === 'graphiql' ? '/w/$workspaceId/developers/graphiql' : '/w/$workspaceId/inbox'
  return <Navigate to={to} params={{ workspaceId: first.id }} replace />
}
