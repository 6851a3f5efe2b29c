import { Anchor, Paper, Stack, TextInput } from '@mantine/core'
import { UpdateWorkspace } from '../../../../generated/dashboard/documents.ts'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { TimeZoneSelect } from '../../../components/form/time-zone-select.tsx'
import { useSettingsForm } from '../../../components/form/use-settings-form.ts'
import { Hint } from '../../../components/text/hint.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { useReadOnlyReason } from '../allowed.tsx'

const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

type Values = { name: string; timezone: string }

export function WorkspaceForm({ saved }: { saved: Values }) {
  const { isSandbox } = useCurrentWorkspace()
  const reason = useReadOnlyReason()
  const { form, submit, bar } = useSettingsForm({
    mutation: UpdateWorkspace,
    saved,
    toChange: (values) => values,
    toInput: (input) => input,
  })
  return (
    <Paper component="form" onSubmit={submit} noValidate>
      <Stack maw={560}>
        <TextInput
          label="Name"
          description={`Shown to members of this ${isSandbox ? 'sandbox' : 'workspace'}.`}
          maxLength={100}
          disabled={reason !== null}
          {...form.getInputProps('name')}
        />
        <TimeZoneSelect
          description="Used for your business hours, reports, and leads whose time zone is unknown."
          allowDeselect={false}
          disabled={reason !== null}
          {...form.getInputProps('timezone')}
        />
        {reason === null && form.values.timezone !== BROWSER_ZONE && (
          <Hint>
            Your browser’s time zone is {BROWSER_ZONE.replaceAll('_', ' ')}.{' '}
            <Anchor
              component="button"
              type="button"
              inherit
              onClick={() => form.setFieldValue('timezone', BROWSER_ZONE)}
            >
              Use it
            </Anchor>
          </Hint>
        )}
        {reason === null && <SaveBar {...bar} />}
      </Stack>
    </Paper>
  )
}
