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
      description="Everything in this dashboard is available by API. Sandbox keys start with lt_test_, live keys with lt_live_."
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <Doors url={place.url} />
          <Panel title="Keys" about="Send a key with each request: Authorization: Bearer lt_…">
            <Details>
              <Detail name="Workspace">
                <Named id={workspace.id} />
              </Detail>
              <Detail name="Keys">
                <TextLink to="/w/$workspaceId/settings/api-keys" params={{ workspaceId: workspace.id }} inherit>
                  Create an API key
                </TextLink>
              </Detail>
            </Details>
          </Panel>
        </SimpleGrid>
        <Panel title="Quickstart: REST">
          <CodeBlock label="Create a lead" code={restSnippet(place)} />
        </Panel>
        <Panel title="Quickstart: GraphQL" about="One request per screen, with subscriptions for live updates.">
          <CodeBlock label="Latest conversations" code={graphqlSnippet(place)} />
        </Panel>
        <Panel title="TypeScript and JavaScript client" about={<ClientAdvice />}>
          <CodeBlock label="Create a lead and listen for events" code={clientSnippet(place)} />
        </Panel>
        <Panel title="Webhooks on localhost" about="Forwards this workspace’s signed events to your machine.">
          <CodeBlock label="Terminal" code={listenSnippet(place)} />
        </Panel>
      </Stack>
    </Screen>
  )
}

function Doors({ url }: { url: string }) {
  const { workspace } = usePlace()
  return (
    <Panel title="Base URLs">
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
            Open GraphiQL
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
      Typed REST client with idempotent retries and resumable live views. Build the package from the Leadthread
      repository: <Code>npm run build:client && npm pack ./dist/client</Code>
    </Text>
  )
}
