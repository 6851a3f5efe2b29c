import { Anchor, Code, SimpleGrid, Stack, Text } from '@mantine/core'
import { CodeBlock } from '../../../components/code-block.tsx'
import { TextLink } from '../../../components/links.tsx'
import { Screen } from '../../../components/screen.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { Detail, Details } from '../details.tsx'
import { Named } from '../named.tsx'
import { Panel } from '../panel.tsx'
import { clientSnippet, graphqlSnippet, listenSnippet, restSnippet } from './snippets.ts'

/** Where the doors are, and something to begin with at each. */
export function ApiScreen() {
  const { isSandbox, workspace } = usePlace()
  const place = { url: location.origin, isSandbox }
  return (
    <Screen
      title="API"
      description="Everything that this dashboard does, your code can do too. Keys of a sandbox begin with lt_test_, those of a live workspace with lt_live_."
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <Doors url={place.url} />
          <Panel title="Keys" about="Every request shows one: Authorization: Bearer lt_…">
            <Details>
              <Detail name="Workspace">
                <Named id={workspace.id} />
              </Detail>
              <Detail name="Keys">
                <TextLink to="/w/$workspaceId/settings/api-keys" params={{ workspaceId: workspace.id }} inherit>
                  Create one with the scopes it needs
                </TextLink>
              </Detail>
            </Details>
          </Panel>
        </SimpleGrid>
        <Panel title="Begin with REST">
          <CodeBlock label="Create a lead" code={restSnippet(place)} />
        </Panel>
        <Panel title="The same by GraphQL" about="One request for all that a screen shows; live by subscriptions.">
          <CodeBlock label="The latest conversations" code={graphqlSnippet(place)} />
        </Panel>
        <Panel title="From TypeScript and JavaScript" about={<ClientAdvice />}>
          <CodeBlock label="A lead, then what happens" code={clientSnippet(place)} />
        </Panel>
        <Panel
          title="Webhooks on your own machine"
          about="Brings this workspace’s events to a receiver that the service cannot reach, signed."
        >
          <CodeBlock label="In a terminal" code={listenSnippet(place)} />
        </Panel>
      </Stack>
    </Screen>
  )
}

function Doors({ url }: { url: string }) {
  const { workspace } = usePlace()
  return (
    <Panel title="Addresses">
      <Details>
        <Detail name="REST">
          <Named id={`${url}/v1`} />
        </Detail>
        <Detail name="Reference">
          <Anchor href="/docs" target="_blank" inherit>
            REST reference
          </Anchor>
          {', '}
          <Anchor href="/v1/openapi.json" target="_blank" inherit>
            openapi.json
          </Anchor>
        </Detail>
        <Detail name="GraphQL">
          <Named id={`${url}/graphql`} />
        </Detail>
        <Detail name="Try it">
          <TextLink to="/w/$workspaceId/developers/graphiql" params={{ workspaceId: workspace.id }} inherit>
            GraphiQL, with the schema beside it
          </TextLink>
        </Detail>
        <Detail name="Live">
          <Named id={`${url.replace(/^http/, 'ws')}/graphql`} />
        </Detail>
      </Details>
    </Panel>
  )
}

function ClientAdvice() {
  return (
    <Text span inherit>
      All of REST with types, retries that do nothing twice, live views that resume. Make the package in the service’s
      repository: <Code>npm run build:client && npm pack ./dist/client</Code>
    </Text>
  )
}
