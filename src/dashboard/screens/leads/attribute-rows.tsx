import { ActionIcon, Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type AttributeRow, isUnnamed, newRow } from './attributes.ts'

/** `isChecked`: rows without a name are marked. */
type Props = { rows: readonly AttributeRow[]; isChecked: boolean; onChange: (rows: AttributeRow[]) => void }

/** Attributes as pairs of name and value. A known one has its label, with the key of the API below it. */
export function AttributeRows({ rows, isChecked, onChange }: Props) {
  const set = (id: number, changes: Partial<AttributeRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)))
  return (
    <Stack gap={6} role="group" aria-label="Attributes">
      {rows.map((row, i) => (
        <Group key={row.id} gap={6} wrap="nowrap">
          {row.known ? (
            <Known label={row.known.label} name={row.key} />
          ) : (
            <TextInput
              size="xs"
              flex="0 1 40%"
              aria-label={`Attribute ${i + 1} name`}
              placeholder="Name"
              value={row.key}
              error={isChecked && isUnnamed(row)}
              onChange={({ currentTarget }) => set(row.id, { key: currentTarget.value })}
            />
          )}
          <TextInput
            size="xs"
            flex={1}
            aria-label={`Value of ${nameOf(row, i)}`}
            placeholder="Value"
            value={row.text}
            onChange={({ currentTarget }) => set(row.id, { text: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove ${nameOf(row, i)}`}
            onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...rows, newRow()])}
        >
          Add attribute
        </Button>
      </Group>
    </Stack>
  )
}

function Known({ label, name }: { label: string; name: string }) {
  return (
    <Box flex="0 0 40%" miw={0}>
      <Text size="xs" className="lt-clip" title={label}>
        {label}
      </Text>
      <Text size="xs" c="dimmed" ff="monospace" className="lt-clip" title={name}>
        {name}
      </Text>
    </Box>
  )
}

function nameOf({ key, known }: AttributeRow, index: number): string {
  return (known?.label ?? key) || `attribute ${index + 1}`
}
