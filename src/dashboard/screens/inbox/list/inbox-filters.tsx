import { ActionIcon, Button, Group, Indicator, Menu, Popover, Skeleton, Title, Tooltip } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconArrowsSort,
  IconChevronDown,
  IconPencilPlus,
  IconSearch,
} from '@tabler/icons-react'
import { lazy, type RefObject, Suspense } from 'react'
import { TypedInput } from '../../../components/form/typed-input.tsx'
import { IconLink } from '../../../components/screen/links.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import type { FilterChange, Filters, Show, Sort } from './filters.ts'
import classes from './list.module.css'

const FilterFields = lazy(async () => ({ default: (await import('./filter-fields.tsx')).FilterFields }))

const SHOWN: { value: Show | 'open'; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'done', label: 'Done' },
  { value: 'qualified', label: 'Qualified' },
  { value: 'ended', label: 'Closed' },
  { value: 'booked', label: 'Booked' },
  { value: 'disqualified', label: 'Disqualified' },
  { value: 'opted-out', label: 'Opted out' },
  { value: 'all', label: 'All' },
]

type Props = {
  filters: Filters
  onChange: (change: FilterChange) => void
  searchRef: RefObject<HTMLInputElement | null>
}

/** Search, status and assignment filters. All are in the URL. */
export function InboxFilters({ filters, onChange, searchRef }: Props) {
  return (
    <div className={classes.head}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={1} size="h2">
          Inbox
        </Title>
        <Group gap={4} wrap="nowrap">
          <NewConversationLink />
          <SortMenu value={filters.sort ?? 'latest'} onChoose={(sort) => onChange({ sort })} />
          <MoreFilters filters={filters} onChange={onChange} />
        </Group>
      </Group>
      <TypedInput
        ref={searchRef}
        size="xs"
        type="search"
        aria-label="Search by name, phone number, email or city"
        placeholder="Name, phone number, email or city"
        leftSection={<IconSearch size={14} />}
        value={filters.q ?? ''}
        onTyped={(q) => onChange({ q })}
        maxLength={200}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      <div className={classes.chips}>
        <StateMenu value={filters.show ?? 'open'} onChoose={(show) => onChange({ show })} />
        <Chip
          label="Waiting"
          isOn={filters.waiting === true}
          onToggle={() => onChange({ waiting: filters.waiting ? null : true })}
        />
        <Chip
          label="Unread"
          isOn={filters.unread === true}
          onToggle={() => onChange({ unread: filters.unread ? null : true })}
        />
        <Chip
          label="Mine"
          isOn={filters.who === 'mine'}
          onToggle={() => onChange({ who: filters.who === 'mine' ? null : 'mine' })}
        />
      </div>
    </div>
  )
}

function NewConversationLink() {
  const { workspace, may } = useCurrentWorkspace()
  if (!may('MESSAGING')) return null
  return (
    <Tooltip label="New conversation (c)">
      <IconLink
        to="/w/$workspaceId/inbox/new"
        params={{ workspaceId: workspace.id }}
        variant="subtle"
        color="gray"
        aria-label="New conversation"
      >
        <IconPencilPlus size={18} />
      </IconLink>
    </Tooltip>
  )
}

function StateMenu({ value, onChoose }: { value: string; onChoose: (show: string) => void }) {
  return (
    <Menu position="bottom-start" width={160} shadow="md">
      <Menu.Target>
        <Button
          size="compact-sm"
          h={30}
          fz="xs"
          fw={500}
          variant={value === 'open' ? 'default' : 'light'}
          rightSection={<IconChevronDown size={13} />}
        >
          {SHOWN.find((shown) => shown.value === value)?.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={onChoose}>
          {SHOWN.map(({ value: each, label }) => (
            <Menu.RadioItem key={each} value={each} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

const ORDERS: { value: Sort | 'latest'; label: string }[] = [
  { value: 'latest', label: 'Latest' },
  { value: 'wait', label: 'Longest wait' },
  { value: 'score', label: 'Highest score' },
]

function SortMenu({ value, onChoose }: { value: Sort | 'latest'; onChoose: (sort: string) => void }) {
  const label = ORDERS.find((order) => order.value === value)!.label
  return (
    <Menu position="bottom-end" width={160} shadow="md">
      <Tooltip label={`Sorted by: ${label}`}>
        <Menu.Target>
          <ActionIcon
            variant={value === 'latest' ? 'subtle' : 'light'}
            {...(value === 'latest' && { color: 'gray' })}
            aria-label={`Sort, ${label}`}
          >
            <IconArrowsSort size={18} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={onChoose}>
          {ORDERS.map(({ value: each, label: words }) => (
            <Menu.RadioItem key={each} value={each} closeMenuOnClick>
              {words}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function Chip({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) {
  return (
    <Button
      size="compact-sm"
      h={30}
      fz="xs"
      fw={500}
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      {label}
    </Button>
  )
}

function MoreFilters({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const count = [filters.handler, filters.who === 'unassigned' || undefined, filters.campaign].filter(Boolean).length
  return (
    <Popover width={260} position="bottom-end" shadow="md" trapFocus>
      <Indicator label={count} size={14} disabled={count === 0} offset={4}>
        <Tooltip label="More filters">
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={count ? `More filters, ${count} set` : 'More filters'}
            >
              <IconAdjustmentsHorizontal size={18} />
            </ActionIcon>
          </Popover.Target>
        </Tooltip>
      </Indicator>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton h={180} />}>
          <FilterFields filters={filters} onChange={onChange} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
