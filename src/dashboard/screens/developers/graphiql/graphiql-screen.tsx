import { Note } from '../../../components/text/hint.tsx'
import 'graphiql/style.css'
import './graphiql-look.css'
import { Title, useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { GraphiQL } from 'graphiql'
import { useEffect, useState } from 'react'
import { usePageTitle } from '../../../components/screen/page-title.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { EXAMPLES_PLUGIN } from './examples-plugin.tsx'
import { createFetcher } from './fetcher.ts'
import { fixGraphiql } from './fix-graphiql.ts'
import classes from './graphiql.module.css'

const PLUGINS = [EXAMPLES_PLUGIN]

const FIRST_QUERY = `# Queries run with your permissions in this workspace.
# Mutations change real data.
#
# Ctrl-Space: suggestions. Ctrl-Enter: run.
# The icons on the left open the schema and examples.

query LatestConversations {
  conversations(first: 5) {
    edges {
      node {
        id
        status
        qualification { score }
        lead { phone }
      }
    }
  }
}
`

/** GraphiQL, served by the service itself, as the signed-in member. */
export function GraphiqlScreen() {
  const { workspace } = useCurrentWorkspace()
  usePageTitle('GraphiQL')
  return (
    <div className={classes.frame} ref={fixGraphiql}>
      <VisuallyHidden>
        <Title order={1}>GraphiQL</Title>
      </VisuallyHidden>
      <Explorer key={workspace.id} workspaceId={workspace.id} />
    </div>
  )
}

function Explorer({ workspaceId }: { workspaceId: string }) {
  const scheme = useComputedColorScheme('light')
  const [opened, setOpened] = useState<ReturnType<typeof createFetcher>>()
  useEffect(() => {
    const made = createFetcher(workspaceId)
    setOpened(made)
    return made.close
  }, [workspaceId])
  if (!opened) return null
  return (
    <GraphiQL
      key={scheme}
      fetcher={opened.fetcher}
      defaultQuery={FIRST_QUERY}
      plugins={PLUGINS}
      forcedTheme={scheme}
      isHeadersEditorEnabled={false}
      shouldPersistHeaders={false}
    >
      <GraphiQL.Logo>
        <Note span>{workspaceId}</Note>
      </GraphiQL.Logo>
    </GraphiQL>
  )
}
