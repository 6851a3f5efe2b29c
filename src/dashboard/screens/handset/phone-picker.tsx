import { ActionIcon, Box, Select, Text, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from 'urql'
import { Handsets } from '../../../generated/dashboard/documents.ts'
import { prettyPhone } from '../../components/text/lead-name.ts'
import classes from './handset.module.css'
import { newNumber } from './new-number.ts'

type Props = { phone: string; onChoose: (phone: string) => void; onClose: (() => void) | undefined }

/** Selects a used phone or adds a new one. */
export function PhonePicker({ phone, onChoose, onClose }: Props) {
  const [{ data }, refetch] = useQuery({ query: Handsets })
  const handsets = data?.sandboxHandsets ?? []
  const latestOf = new Map(handsets.map((handset) => [handset.phone, handset.latest.body]))
  const phones = latestOf.has(phone) ? [...latestOf.keys()] : [phone, ...latestOf.keys()]

  return (
    <div className={classes.picker}>
      <Select
        flex={1}
        size="sm"
        variant="unstyled"
        searchable
        allowDeselect={false}
        aria-label="Phone"
        data={phones.map((each) => ({ value: each, label: prettyPhone(each) ?? each }))}
        value={phone}
        onChange={(chosen) => chosen !== null && onChoose(chosen)}
        onDropdownOpen={() => refetch({ requestPolicy: 'network-only' })}
        nothingFoundMessage="No matching phone"
        maxDropdownHeight={280}
        classNames={{ input: classes.number! }}
        renderOption={({ option }) => (
          <Box miw={0}>
            <Text size="sm" className="lt-number">
              {option.label}
            </Text>
            <Text size="xs" c="dimmed" truncate dir="auto">
              {latestOf.get(option.value) ?? 'No texts yet'}
            </Text>
          </Box>
        )}
      />
      <Tooltip label="Add a phone with a new number">
        <ActionIcon
          variant="default"
          size="md"
          aria-label="New number"
          onClick={() => onChoose(newNumber([...latestOf.keys()]))}
        >
          <IconPlus size={16} />
        </ActionIcon>
      </Tooltip>
      {onClose && (
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${prettyPhone(phone)}`} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      )}
    </div>
  )
}
