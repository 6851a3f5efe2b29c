import { Stack, Text } from '@mantine/core'
import { useQuery } from 'urql'
import { Settings } from '../../../../generated/dashboard/documents.ts'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { Screen } from '../../../components/screen.tsx'
import { useReadOnlyReason } from '../allowed.tsx'
import { AgentForm } from './agent-form.tsx'
import { ModelSection } from './model-section.tsx'

export function QualificationScreen() {
  const reason = useReadOnlyReason()
  const [{ data, error }, lookAgain] = useQuery({ query: Settings, requestPolicy: 'cache-and-network' })
  return (
    <Screen title="Qualification" description={reason ?? 'When leads qualify and how the agent behaves'}>
      <Stack gap="lg">
        {data?.workspace ? (
          <AgentForm saved={data.workspace} />
        ) : error ? (
          <Problem error={error} onRetry={() => lookAgain({ requestPolicy: 'network-only' })} />
        ) : (
          <RecordsLoading />
        )}
        {reason === null ? (
          <ModelSection />
        ) : (
          <Text size="sm" c="dimmed">
            Only owners and admins can see the language model settings.
          </Text>
        )}
      </Stack>
    </Screen>
  )
}
