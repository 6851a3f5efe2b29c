import { Anchor, Code, Group } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { LoggedRequest as LoggedRequestDocument } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { TextLink } from '../../../components/screen/links.tsx'
import { LoadedScreen } from '../../../components/screen/loaded.tsx'
import { Panel } from '../../../components/screen/panel.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { Detail, Details } from '../../../components/text/details.tsx'
import { forAdmins } from '../../settings/index.ts'
import { CopyableId } from '../copyable-id.tsx'
import { Exact } from '../exact.tsx'
import { type LoggedRequest, referenceOf, targetOf } from './request.ts'
import { StatusBadge } from './request-list.tsx'
import { useKeyNames } from './use-key-names.ts'

const route = getRouteApi('/w/$workspaceId/developers/requests/$loggedId')

export const RequestScreen = forAdmins('Request', () => {
  const { loggedId } = route.useParams()
  const request = useFreshQuery(LoggedRequestDocument, { id: loggedId })
  return (
    <LoadedScreen title="Request" query={request} valueIn={(data) => data.loggedRequest}>
      {(found) => <RequestPage request={found} />}
    </LoadedScreen>
  )
})

function RequestPage({ request }: { request: LoggedRequest }) {
  return (
    <Screen
      title="Request"
      description={
        <Group component="span" gap="xs">
          <Code>{request.method}</Code>
          <span className="lt-text">{targetOf(request)}</span>
        </Group>
      }
    >
      <Panel title="Details">
        <Facts request={request} />
      </Panel>
    </Screen>
  )
}

function Facts({ request }: { request: LoggedRequest }) {
  const { code, apiKeyId, accessTokenId } = request
  const names = useKeyNames()
  return (
    <Details>
      <Detail name="Status">
        <StatusBadge request={request} />
      </Detail>
      {code !== null && (
        <Detail name="Error code">
          <Anchor href={referenceOf(code)} target="_blank" inherit>
            {code}
          </Anchor>
        </Detail>
      )}
      <Detail name="Request ID">
        <CopyableId id={request.requestId} />
      </Detail>
      <Detail name="API key">
        <TextLink to="/w/$workspaceId/developers/requests" search={{ key: apiKeyId }} inherit>
          {names.get(apiKeyId) ?? apiKeyId}
        </TextLink>
      </Detail>
      {accessTokenId !== null && (
        <Detail name="Access token">
          <CopyableId id={accessTokenId} />
        </Detail>
      )}
      <Detail name="Duration">{request.durationMs} ms</Detail>
      <Detail name="Time">
        <Exact at={request.createdAt} />
      </Detail>
      <Detail name="ID">
        <CopyableId id={request.id} />
      </Detail>
    </Details>
  )
}
