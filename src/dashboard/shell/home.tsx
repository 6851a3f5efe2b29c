import { Navigate, useSearch } from '@tanstack/react-router'
import type { CombinedError } from '@urql/core'
import type { ResultOf } from 'gql.tada'
import { useEffect, useState } from 'react'
import { CompanyKnown, Shell } from '../../generated/dashboard/documents.ts'
import {
  COMPANY_REQUIRED,
  createPlainClient,
  isSignedOut,
  signIn,
  signInByCompany,
  TWO_FACTOR_REQUIRED,
} from '../client/workspace-client.ts'
import { Problem } from '../components/screen/problem.tsx'
import { ScreenLoading } from '../components/screen/screen-states.tsx'
import { wasAsked } from './company-asked.ts'
import { lastWorkspaceId } from './last-workspace.ts'

type WorkspaceChoice = NonNullable<ResultOf<typeof Shell>['viewer']>['workspaces'][number]

/** Opens the dashboard in one of the user's workspaces. */
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
        if (code === COMPANY_REQUIRED) return signInByCompany(lastWorkspaceId())
        // The workspace that is asked about can require a second factor; another may not.
        if (result.error && code !== TWO_FACTOR_REQUIRED) setError(result.error)
        setWorkspaces(result.data?.viewer?.workspaces ?? [])
      })
  }, [])

  if (error) return <Problem error={error} title="Couldn’t open the dashboard" />
  if (!workspaces) return <ScreenLoading />
  const chosen = chooseWorkspace(workspaces)
  if (!chosen)
    return <Problem title="You’re not a member of any workspace" detail="Ask a workspace owner to invite you." />
  if (open === 'graphiql')
    return <Navigate to="/w/$workspaceId/developers/graphiql" params={{ workspaceId: chosen.id }} replace />
  return <FirstScreen workspaceId={chosen.id} />
}

/** The last visited workspace, or else a sandbox, where nothing real can happen, or else any. */
function chooseWorkspace(workspaces: readonly WorkspaceChoice[]): WorkspaceChoice | undefined {
  const last = workspaces.find(({ id }) => id === lastWorkspaceId())
  return last ?? workspaces.find(({ mode }) => mode === 'SANDBOX') ?? workspaces[0]
}

/** The inbox; at the first sign-in the questions about the company. If these cannot be read, the inbox shows the error. */
function FirstScreen({ workspaceId }: { workspaceId: string }) {
  const [isCompanyMissing, setCompanyMissing] = useState<boolean>()
  useEffect(() => {
    if (wasAsked(workspaceId)) return setCompanyMissing(false)
    void createPlainClient(workspaceId)
      .query(CompanyKnown, {})
      .toPromise()
      .then(({ data }) => {
        const { company, scopes = [] } = data?.workspace ?? {}
        setCompanyMissing(data !== undefined && (!company || company.isExample) && scopes.includes('FULL_ACCESS'))
      })
  }, [workspaceId])

  if (isCompanyMissing === undefined) return <ScreenLoading />
  const to = isCompanyMissing ? '/w/$workspaceId/welcome' : '/w/$workspaceId/inbox'
  return <Navigate to={to} params={{ workspaceId }} replace />
}
