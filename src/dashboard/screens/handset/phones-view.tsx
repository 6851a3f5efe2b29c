import { Button, Group, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDeviceMobilePlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { Handsets, SandboxPersonas } from '../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../components/request/use-fresh-query.ts'
import { useSoon } from '../../components/request/use-soon.ts'
import { Loaded } from '../../components/screen/loaded.tsx'
import { Records } from '../../components/table/records.tsx'
import { Hint } from '../../components/text/hint.tsx'
import { prettyPhone } from '../../components/text/lead-name.ts'
import { When } from '../../components/text/when.tsx'
import { useLiveMessages } from '../../shell/live.tsx'
import { HandsetPanel } from './handset-panel.tsx'
import { newNumber } from './new-number.ts'
import { personaTitle } from './persona-title.ts'
import classes from './phones-view.module.css'

const route = getRouteApi('/w/$workspaceId/handset/')

const SIDE_BY_SIDE_MAX = 3

/** Up to three phones side by side, at first the latest on a wide screen, and a list of all phones in use. */
export function PhonesView() {
  const handsets = useFreshQuery(Handsets, {})
  useLiveMessages(useSoon(handsets.refetch, 150))
  const [first, setFirst] = useState<readonly string[]>()
  const requested = route.useSearch({ select: ({ phones }) => phones ?? [] })
  const navigate = route.useNavigate()
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const known = handsets.data?.sandboxHandsets
  if (!known) {
    return (
      <Loaded value={known} query={handsets}>
        {() => null}
      </Loaded>
    )
  }

  const inUse = known.map(({ phone }) => phone)
  // A text to another phone must not replace a phone that is in use.
  if (!first) setFirst(inUse.length > 0 ? inUse : [newNumber([])])
  const latest = first ?? []
  const phones = (requested.length > 0 ? requested : isWide ? latest : latest.slice(0, 1)).slice(0, SIDE_BY_SIDE_MAX)
  const show = (next: string[]) =>
    void navigate({ search: { phones: [...new Set(next)].slice(-SIDE_BY_SIDE_MAX) }, resetScroll: false })

  return (
    <>
      <div className={classes.row}>
        {phones.map((phone, at) => (
          <div key={phone} className={classes.slot}>
            <HandsetPanel
              phone={phone}
              onPhone={(chosen) => show(phones.with(at, chosen))}
              {...(phones.length > 1 && { onClose: () => show(phones.toSpliced(at, 1)) })}
            />
          </div>
        ))}
        {phones.length < SIDE_BY_SIDE_MAX && (
          <Button
            variant="transparent"
            className={classes.add!}
            leftSection={<IconDeviceMobilePlus size={18} />}
            onClick={() => show([...phones, newNumber([...inUse, ...phones])])}
          >
            Add phone
          </Button>
        )}
      </div>
      <Title order={2} mt="lg" mb="xs">
        Phones in use
      </Title>
      <PhoneList handsets={known} shown={phones} onShow={(phone) => show([...phones, phone])} />
    </>
  )
}

type Handset = { phone: string; latest: { at: string; body: string; direction: 'INBOUND' | 'OUTBOUND' } }
type ListProps = { handsets: readonly Handset[]; shown: readonly string[]; onShow: (phone: string) => void }

function PhoneList({ handsets, shown, onShow }: ListProps) {
  const [{ data }] = useQuery({ query: SandboxPersonas })
  const holders = new Map(
    data?.sandboxPersonas?.running.filter(({ hasEnded }) => !hasEnded).map(({ phone, name }) => [phone, name]),
  )
  if (handsets.length === 0) return <Hint>No texts yet. Text from the phone above, or start a persona.</Hint>
  return (
    <Records<Handset>
      label="Phones in use"
      rows={handsets}
      keyOf={({ phone }) => phone}
      columns={[
        {
          label: 'Phone',
          of: ({ phone }) => (
            <Text size="sm" fw={600} className="lt-number" style={{ whiteSpace: 'nowrap' }}>
              {prettyPhone(phone)}
            </Text>
          ),
        },
        {
          label: 'Latest text',
          of: ({ latest }) => (
            <Text size="sm" lineClamp={1} className="lt-text" maw="34rem" dir="auto">
              <Text span c="dimmed" inherit>
                {latest.direction === 'INBOUND' ? 'Sent: ' : 'Received: '}
              </Text>
              {latest.body}
            </Text>
          ),
        },
        {
          label: 'Used by',
          of: ({ phone }) => (
            <Text size="sm" {...(!holders.has(phone) && { c: 'dimmed' })}>
              {holders.has(phone) ? personaTitle(holders.get(phone)!) : 'You'}
            </Text>
          ),
        },
        { label: 'When', of: ({ latest }) => <When at={latest.at} size="sm" c="dimmed" /> },
      ]}
      actions={({ phone }) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            size="compact-xs"
            variant="default"
            disabled={shown.includes(phone)}
            aria-label={`${shown.includes(phone) ? 'Shown' : 'Show'}: ${prettyPhone(phone)}`}
            onClick={() => onShow(phone)}
          >
            {shown.includes(phone) ? 'Shown' : 'Show'}
          </Button>
        </Group>
      )}
    />
  )
}
