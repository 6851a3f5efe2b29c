import { Checkbox, type CheckboxProps } from '@mantine/core'

/** The permission of a key to send over MCP. */
export function SendsWithoutApproval(props: CheckboxProps) {
  return (
    <Checkbox
      label="Assistants can send without approval"
      description="Only for assistants connected over MCP. If off, each message they write waits as a draft until a person sends it."
      {...props}
    />
  )
}
