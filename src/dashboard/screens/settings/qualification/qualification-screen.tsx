import { Stack } from '@mantine/core'
import { Settings } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { useReadOnlyReason } from '../allowed.tsx'
import { AgentForm } from './agent-form.tsx'
import { ModelSection } from './model-section.tsx'

export function QualificationScreen() {
  const reason = useReadOnlyReason()
  const settings = useFreshQuery(Settings, {})
  return (
    <Screen title="Qualification" description={reason ?? 'Qualification threshold, agent behavior and language model'}>
      <Stack gap="lg">
        <Loaded value={settings.data?.workspace} query={settings}>
          {(saved) => <AgentForm saved={saved} />}
        </Loaded>
        {reason === null ? <ModelSection /> : <Hint>Only owners and admins can see the language model settings.</Hint>}
      </Stack>
    </Screen>
  )
}
