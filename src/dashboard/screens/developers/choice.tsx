import { Button, Group } from '@mantine/core'

type Props = { label: string; names: readonly string[]; value: string; onChange: (name: string) => void }

/** One of a few, side by side; on a phone they go on in the next line. */
export function Choice({ label, names, value, onChange }: Props) {
  return (
    <Group gap={4} mb="xs" role="group" aria-label={label}>
      {names.map((name) => (
        <Button
          key={name}
          size="compact-xs"
          variant={name === value ? 'light' : 'subtle'}
          {...(name !== value && { color: 'gray' })}
          aria-pressed={name === value}
          onClick={() => onChange(name)}
        >
          {name}
        </Button>
      ))}
    </Group>
  )
}
