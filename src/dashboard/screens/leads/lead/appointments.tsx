import { Stack, Text } from '@mantine/core'
import { Appointments as AppointmentsDocument } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { useLiveConversations } from '../../../shell/live.tsx'
import { AppointmentCard } from '../../appointments/index.ts'
import { Part } from './part.tsx'

const SHOWN_MAX = 20
const DAY = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** The lead's appointments, if there are any, soonest first. */
export function Appointments({ leadId }: { leadId: string }) {
  const { data, refetch } = useFreshQuery(AppointmentsDocument, { leadId, last: SHOWN_MAX })
  useLiveConversations(refetch)
  const appointments = data?.appointments?.edges.map(({ node }) => node).toReversed() ?? []
  if (appointments.length === 0) return null
  return (
    <Part title="Appointments">
      <Stack gap={6}>
        {appointments.map((appointment) => (
          <div key={appointment.id}>
            <Text size="xs" c="dimmed" mb={2}>
              {DAY.format(new Date(appointment.startsAt))}
            </Text>
            <AppointmentCard appointment={appointment} withLead={false} />
          </div>
        ))}
      </Stack>
    </Part>
  )
}
