import { Alert, Button, Text } from '@mantine/core'

/** Shown in place of the form while the JSON cannot be read. */
export function JsonFaults({ onJson }: { onJson: () => void }) {
  return (
    <Alert color="orange" title="The form can’t show this draft">
      <Text size="sm" mb="sm">
        Its JSON has an error. Fix it under Advanced, or discard your changes below.
      </Text>
      <Button size="xs" variant="default" onClick={onJson}>
        Open Advanced
      </Button>
    </Alert>
  )
}
