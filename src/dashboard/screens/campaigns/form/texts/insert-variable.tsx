import { Button, Menu, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { usePlaybookForm } from '../form-context.ts'
import type { TextLanguage } from '../model/languages.ts'
import { variableName } from '../model/template.ts'
import { useSampleLeads } from './sample-leads.ts'

type Props = {
  label: string
  isForLead: boolean
  language: TextLanguage | undefined
  onInsert: (key: string) => void
}

/** A menu that inserts data of the company, or with `isForLead` of the lead too. */
export function InsertVariable({ label, isForLead, language, onInsert }: Props) {
  const { own } = usePlaybookForm()
  const { variables, company } = useSampleLeads()
  const filled = Object.entries(company[language ?? own]).filter(([, value]) => value !== null)
  const ofLead = isForLead ? variables : []
  if (filled.length + ofLead.length === 0) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconPlus size={12} />}
          aria-label={`Insert variable: ${label}`}
        >
          Variable
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {ofLead.length > 0 && <Menu.Label>Lead</Menu.Label>}
        {ofLead.map((key) => (
          <Menu.Item key={key} onClick={() => onInsert(key)}>
            {variableName(key)}
          </Menu.Item>
        ))}
        {filled.length > 0 && <Menu.Label>Company</Menu.Label>}
        {filled.map(([key, value]) => (
          <Menu.Item key={key} onClick={() => onInsert(key)}>
            {variableName(key)}
            <Text size="xs" c="dimmed" maw={240} truncate>
              {value}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
