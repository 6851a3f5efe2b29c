import { askGraphql } from './call-service.ts'

const WORKSPACE = '{ workspace { name mode allowedOrigins } }'
const ALLOW = `mutation Allow($origins: [String!]!) {
  updateWorkspace(input: { allowedOrigins: $origins }) { workspace { id } }
}`

/**
 * Adds the page's origin to the allowed origins of a sandbox. In a live workspace, this is the decision of a person: the
 * developer gets the instructions.
 */
export async function allowOrigin(origin: string): Promise<void> {
  if (await isAllowed(origin)) return
  const { workspace } = await askGraphql<{ workspace: Workspace }>(WORKSPACE)
  if (workspace.mode !== 'SANDBOX') {
    console.warn(
      `Open Developers > API in the dashboard and add ${origin} to the allowed origins of ${workspace.name}.`,
    )
    return
  }
  await askGraphql(ALLOW, { origins: [...workspace.allowedOrigins, origin] })
  console.info(`Added ${origin} to the allowed origins of the sandbox ${workspace.name}.`)
  // The change takes effect within about a second.
  for (let tries = 0; tries < 20 && !(await isAllowed(origin)); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

type Workspace = { name: string; mode: string; allowedOrigins: string[] }

async function isAllowed(origin: string): Promise<boolean> {
  try {
    await askGraphql('{ __typename }', {}, { Origin: origin })
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'cross_origin') return false
    throw error
  }
}
