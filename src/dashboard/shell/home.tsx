import { Navigate, useSearch } from '@tanstack/react-router'
import type { CombinedError } from '@urql/core'
import type { ResultOf } from 'gql.tada'
import { useEffect, useState } from 'react'
import { Shell } from '../../generated/dashboard/documents.ts'
import { createPlainClient, isSignedOut, signIn } from '../client/workspace-client.ts'
import { Problem } from '../components/screen/problem.tsx'
import { ScreenLoading } from '../components/screen/screen-states.tsx'
import { lastWorkspaceId } from './last-workspace.ts'

type WorkspaceChoice = NonNullable<ResultOf<typeof Shell>['viewer']>['workspaces'][number]

/** Opens the last visited workspace, or else a sandbox, where nothing real can happen. */
export function Home() {
  const { open } = useSearch({ from: '/' })
  const [workspaces, setWorkspaces] = useState<readonly WorkspaceChoice[]>()
  const [error, setError] = useState<CombinedError>()
  useEffect(() => {
    void createPlainClient()
      .query(Shell, {})
      .toPromise()
      .then((result) => {
        const code = result.error?.graphQLErrors[0]?.extensions.code
        if (isSignedOut(code)) return signIn(code)
        if (result.error) setError(result.error)
        setWorkspaces(result.data?.viewer?.workspaces ?? undefined)
      })
  }, [])

  if (error) return <Problem error={error} title="Couldn’t open the dashboard" />
  if (!workspaces) return <ScreenLoading />
  const last = workspaces.find(({ id }) => id === lastWorkspaceId())
  const first = last ?? workspaces.find(({ mode }) => mode === 'SANDBOX') ?? workspaces[0]
  if (!first)
    return <Problem title="You’re not a member of any workspace" detail="Ask a workspace owner to invite you." />
  const to = open === 'graphiql' ? '/w/$workspaceId/developers/graphiql' : '/w/$workspaceId/inbox'
  return <Navigate to={to} params={{ workspaceId: first.id }} replace />
}
