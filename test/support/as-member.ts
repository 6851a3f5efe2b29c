import { graphql } from 'graphql'
import type { Context } from '../../src/interfaces/graphql/builder.ts'
import { createAppSchema } from '../../src/interfaces/graphql/schema.ts'
import type { Answer } from './graphql-client.ts'
import type { TestApp } from './harness.ts'

/** A member of the test's workspaces, and what they ask of the sandbox: an agent, who may text and change leads. */
export async function joinAs(here: TestApp, name: string) {
  const id = here.app.ids.next('mem' as 'key')
  const now = here.clock.now()
  await here.rows(
    `insert into member (workspace_id, id, email, name, role, created_at, updated_at)
     values ($1, $2, $3, $4, 'agent', $5, $5)`,
    [here.live.id, id, `${name}@example.com`, name, now],
  )
  const principal = {
    ...{ workspaceId: here.sandbox.id, workspaceName: 'Test', mode: 'sandbox', liveWorkspaceId: here.live.id },
    ...{ actor: { kind: 'member', id }, name, keyId: id, keyName: name, expiresAt: null, member: {} },
    scopes: ['messaging', 'leads'],
  } as unknown as Context['principal']
  const schema = createAppSchema()
  const contextValue: Context = { app: here.app, principal, requestId: 'test' }
  return {
    id,
    ask: async (source: string, variableValues: Record<string, unknown> = {}): Promise<Answer> => {
      const { data, errors } = await graphql({ schema, source, variableValues, contextValue })
      return JSON.parse(JSON.stringify({ data, errors: errors?.map(told) }))
    },
  }
}

function told({ message, path, originalError }: { message: string; path?: unknown; originalError?: unknown }) {
  const { code, param } = (originalError ?? {}) as { code?: string; param?: string }
  return { message, path, extensions: { code, param } }
}
