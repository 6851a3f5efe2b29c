import { Radio, type RadioGroupProps, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { rolesGivenBy } from './roles.ts'

export function NameInput(props: TextInputProps) {
  return <TextInput label="Name" description="Shown to your team." maxLength={100} {...props} />
}

/** The roles that the user can assign. */
export function RoleInput(props: Omit<RadioGroupProps, 'children'>) {
  const { viewer } = useCurrentWorkspace()
  return (
    <Radio.Group label="Role" {...props}>
      <Stack gap="xs" mt="xs">
        {rolesGivenBy(viewer.role).map(({ value, label, about }) => (
          <Radio key={value} value={value} label={label} description={about} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
