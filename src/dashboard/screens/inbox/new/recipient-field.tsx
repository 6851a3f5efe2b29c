import { Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { prettyPhone } from '../../../components/text/lead-name.ts'
import { type Recipient, useRecipients } from './recipients.ts'

type Props = { recipient: Recipient | null; isDisabled: boolean; onChange: (to: Recipient | null) => void }

/** Finds a lead by name or phone, or takes a new phone number. */
export function RecipientField({ recipient, isDisabled, onChange }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const { found, isSearching } = useRecipients(recipient ? '' : typed)
  const choose = (to: Recipient | undefined) => {
    if (to) onChange(to)
    combobox.closeDropdown()
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(phone) => choose(found.find((one) => one.phone === phone))}
      withinPortal={false}
    >
      <Combobox.Target>
        <TextInput
          label="To"
          placeholder="Name or phone number"
          autoComplete="off"
          disabled={isDisabled}
          data-autofocus={recipient === null || undefined}
          value={recipient ? shownAs(recipient) : typed}
          rightSection={isSearching && typed !== '' && !recipient ? <Loader size={14} /> : null}
          onChange={(event) => {
            const text = event.currentTarget.value
            setTyped(text)
            if (recipient) onChange(null)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onFocus={() => recipient === null && typed !== '' && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={recipient !== null || typed.trim() === ''}>
        <Combobox.Options aria-label="Recipients">
          {found.map((one) => (
            <Combobox.Option key={one.phone} value={one.phone}>
              <Choice recipient={one} />
            </Combobox.Option>
          ))}
          {found.length === 0 && !isSearching && (
            <Combobox.Empty>No matching lead. Enter a phone number to text someone new.</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Choice({ recipient }: { recipient: Recipient }) {
  const isNew = recipient.leadId === null
  return (
    <Group gap="xs" wrap="nowrap">
      {isNew && <IconUserPlus size={16} aria-hidden />}
      <Text size="sm" className="lt-text" truncate>
        {isNew ? `Text ${recipient.name}` : recipient.name}
      </Text>
      <Text size="xs" c="dimmed" className="lt-number">
        {isNew ? 'New lead' : prettyPhone(recipient.phone)}
        {recipient.suppressed && ' · Opted out'}
      </Text>
    </Group>
  )
}

function shownAs({ name, phone }: Recipient): string {
  const pretty = prettyPhone(phone) ?? phone
  return name === pretty ? pretty : `${name} · ${pretty}`
}
