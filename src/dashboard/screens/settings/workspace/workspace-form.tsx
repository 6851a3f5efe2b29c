import { Paper, Select, Stack, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { SaveBar } from '../../../components/save-bar.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { useReadOnlyReason } from '../allowed.tsx'
import { useWorkspaceForm } from '../use-workspace-form.ts'

type Values = { name: string; timezone: string }

export function WorkspaceForm({ saved }: { saved: Values }) {
  const { isSandbox } = usePlace()
  const reason = useReadOnlyReason()
  const { form, submit, bar } = useWorkspaceForm({ saved, toInput: (values) => values })
  const zones = useMemo(
    () => [...new Set([saved.timezone, ...Intl.supportedValuesOf('timeZone')])].sort(),
    [saved.timezone],
  )
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
        <Select
          label="Time zone"
          description="Used for reports and for leads whose time zone is unknown."
          data={zones}
          searchable
          limit={100}
          allowDeselect={false}
          nothingFoundMessage="No matching time zone"
          disabled={reason !== null}
          {...form.getInputProps('timezone')}
        />
        {reason === null && <SaveBar {...bar} />}
      </Stack>
    </Paper>
  )
}
