import { Box, Button, Collapse, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import { CampaignChoices } from '../../../generated/dashboard/documents.ts'
import { isFiltered, type LeadSearch } from './lead-search.ts'
import { LEAD_STATUSES, type LeadStatus } from './lead-status.ts'
import { TypedInput } from './typed-input.tsx'

const WIDTH = { base: '100%', sm: 140 }

type Props = { search: LeadSearch; onChange: (search: LeadSearch) => void }
type Change = (given: { [Name in keyof LeadSearch]?: string | null }) => void

/** What narrows the list. It is the address that keeps it, so that a link and a reload show the same. */
export function FilterBar({ search, onChange }: Props) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const change: Change = (given) => {
    const { after: _gone, before: _too, ...kept } = search
    const entries = Object.entries({ ...kept, ...given }).filter(([, value]) => value)
    onChange(Object.fromEntries(entries) as LeadSearch)
  }
  const Layout = isPhone ? Narrow : Wide
  return (
    <Box component="section" aria-label="Which leads" mb="sm">
      <Layout search={search} change={change}>
        <Others search={search} change={change} />
        {isFiltered(search) && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconX size={14} />}
            onClick={() => onChange({})}
          >
            Clear
          </Button>
        )}
      </Layout>
    </Box>
  )
}

type LayoutProps = { search: LeadSearch; change: Change; children: ReactNode }

function Wide({ search, change, children }: LayoutProps) {
  return (
    <Group gap="xs" align="flex-end">
      <TypedInput
        size="xs"
        label="Search"
        placeholder="Phone or name"
        value={search.q ?? ''}
        onTyped={(q) => change({ q })}
        leftSection={<IconSearch size={14} />}
        flex={1}
        miw={160}
      />
      {children}
    </Group>
  )
}

function Narrow({ search, change, children }: LayoutProps) {
  const { after: _after, before: _before, q, ...others } = search
  const count = Object.keys(others).length
  const [isOpen, { toggle }] = useDisclosure(count > 0)
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        <TypedInput
          aria-label="Search by phone or name"
          placeholder="Phone or name"
          value={q ?? ''}
          onTyped={(text) => change({ q: text })}
          leftSection={<IconSearch size={16} />}
          flex={1}
        />
        <Button
          variant="default"
          onClick={toggle}
          aria-expanded={isOpen}
          leftSection={<IconAdjustmentsHorizontal size={16} />}
        >
          Filters{count > 0 && ` (${count})`}
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        <SimpleGrid cols={2} spacing="xs">
          {children}
        </SimpleGrid>
      </Collapse>
    </Stack>
  )
}

function Others({ search, change }: { search: LeadSearch; change: Change }) {
  const [{ data }] = useQuery({ query: CampaignChoices })
  const campaigns = data?.campaigns?.edges.map(({ node }) => ({ value: node.id, label: node.name })) ?? []
  const statuses = (Object.keys(LEAD_STATUSES) as LeadStatus[]).map((value) => ({
    value,
    label: LEAD_STATUSES[value].label,
  }))
  const own = { size: 'xs', clearable: true, w: WIDTH } as const
  return (
    <>
      <Select
        {...own}
        label="Status"
        placeholder="Any"
        data={statuses}
        value={search.status ?? null}
        onChange={(status) => change({ status })}
      />
      <Select
        {...own}
        label="Campaign"
        placeholder="Any"
        searchable={campaigns.length > 8}
        nothingFoundMessage="No such campaign"
        data={campaigns}
        value={search.campaign ?? null}
        onChange={(campaign) => change({ campaign })}
      />
      <TypedInput
        size="xs"
        label="Source"
        placeholder="As it is written"
        value={search.source ?? ''}
        onTyped={(source) => change({ source })}
        w={WIDTH}
      />
      <Day label="Created from" value={search.from} max={search.to} onChange={(from) => change({ from })} />
      <Day label="Created until" value={search.to} min={search.from} onChange={(to) => change({ to })} />
    </>
  )
}

type DayProps = {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string) => void
}

function Day({ label, value = '', min, max, onChange }: DayProps) {
  return (
    <TextInput
      type="date"
      size="xs"
      label={label}
      value={value}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
