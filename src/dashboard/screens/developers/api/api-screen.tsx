import { Anchor, SimpleGrid, Stack, Text } from '@mantine/core'
import { TextLink } from '../../../components/screen/links.tsx'
import { Panel } from '../../../components/screen/panel.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { CodeBlock } from '../../../components/text/code-block.tsx'
import { Detail, Details } from '../../../components/text/details.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { CopyableId } from '../copyable-id.tsx'
import { AllowedOrigins } from './allowed-origins.tsx'
import { RegisteredDocuments } from './registered-documents.tsx'
import { clientSnippet, graphqlSnippet, listenSnippet, restSnippet } from './snippets.ts'

/** Base URLs and quickstart examples. */
export function ApiScreen() {
  const { isSandbox, workspace, may } = useCurrentWorkspace()
  const target = { url: location.origin, isSandbox }
  return (
    <Screen
      title="API"
      description="The API can do everything that this dashboard does. Sandbox keys start with lt_test_, live keys with lt_live_."
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <BaseUrls url={target.url} />
          <Panel title="Keys" about="Send a key with each request: Authorization: Bearer lt_…">
            <Details>
              <Detail name="Workspace">
                <CopyableId id={workspace.id} />
              </Detail>
              <Detail name="Keys">
                <TextLink to="/w/$workspaceId/settings/api-keys" inherit>
                  Create an API key
                </TextLink>
              </Detail>
            </Details>
          </Panel>
        </SimpleGrid>
        <Panel title="Quickstart: REST">
          <CodeBlock label="Create a lead" code={restSnippet(target)} />
        </Panel>
        <Panel
          title="Quickstart: GraphQL"
          about="Get all the data for a screen in one request. Use subscriptions for live updates."
        >
          <CodeBlock label="Latest conversations" code={graphqlSnippet(target)} />
        </Panel>
        <Panel title="TypeScript and JavaScript client" about={<ClientAdvice />}>
          <CodeBlock label="Create a lead and listen for events" code={clientSnippet(target)} />
        </Panel>
        {may('FULL_ACCESS') && (
          <>
            <AllowedOrigins />
            <RegisteredDocuments />
          </>
        )}
        <Panel title="Webhooks on localhost" about="Forward this workspace’s signed events to your machine.">
          <CodeBlock label="Terminal" code={listenSnippet(target)} />
        </Panel>
      </Stack>
    </Screen>
  )
}

function BaseUrls({ url }: { url: string }) {
  return (
    <Panel title="Base URLs">
      <Details>
        <Detail name="REST">
          <CopyableId id={`${url}/v1`} />
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
          <CopyableId id={`${url}/graphql`} />
        </Detail>
        <Detail name="Try it">
          <TextLink to="/w/$workspaceId/developers/graphiql" inherit>
            Open GraphiQL
          </TextLink>
        </Detail>
        <Detail name="Live">
          <CopyableId id={`${url.replace(/^http/, 'ws')}/graphql`} />
        </Detail>
      </Details>
    </Panel>
  )
}

function ClientAdvice() {
  return (
    <Text span inherit>
      A typed client for REST and live events, with safe retries. The operator of this service has the package.
    </Text>
  )
}
