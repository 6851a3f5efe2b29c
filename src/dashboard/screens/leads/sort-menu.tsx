import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { type LeadSort, SORTS, sortLabel } from './lead-search.ts'

type Props = { sort: LeadSort | undefined; onSort: (sort: LeadSort | undefined) => void }

const CHOICES = Object.keys(SORTS) as LeadSort[]
const NEWEST = 'newest'

/** The sort order where the list has no column headings. */
export function SortMenu({ sort, onSort }: Props) {
  const choose = (value: string) => onSort(CHOICES.find((choice) => choice === value))
  return (
    <Menu position="bottom-end" width={210} shadow="md">
      <Menu.Target>
        <ActionIcon
          hiddenFrom="md"
          size={30}
          variant={sort ? 'light' : 'default'}
          aria-label={`Sort, ${sortLabel(sort)}`}
        >
          <IconArrowsSort size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={sort ?? NEWEST} onChange={choose}>
          <Menu.RadioItem value={NEWEST} closeMenuOnClick>
            {sortLabel(undefined)}
          </Menu.RadioItem>
          {CHOICES.map((choice) => (
            <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>
              {sortLabel(choice)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
