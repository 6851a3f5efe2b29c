import { Center, Stack, Title } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from 'urql'
import { LeadRemains } from '../../../../generated/dashboard/documents.ts'
import { ButtonLink } from '../../../components/screen/links.tsx'
import { MissingScreen, ScreenLoading } from '../../../components/screen/screen-states.tsx'
import { Hint } from '../../../components/text/hint.tsx'

/** An erased lead. A lead whose conversations are gone too, or that never existed, is missing. */
export function ErasedLead({ leadId, isJustNow = false }: { leadId: string; isJustNow?: boolean }) {
  const [{ data, fetching }] = useQuery({ query: LeadRemains, variables: { leadId }, requestPolicy: 'network-only' })
  const hasRemains = (data?.conversations?.edges.length ?? 0) > 0
  if (!isJustNow && fetching) return <ScreenLoading />
  if (!isJustNow && !hasRemains) return <MissingScreen />
  return (
    <Center mih="50vh" p="lg">
      <Stack align="center" gap="xs" maw={440} ta="center">
        <IconUserOff size={34} stroke={1.3} color="var(--mantine-color-dimmed)" aria-hidden />
        <Title order={1}>This lead was erased</Title>
        <Hint>
          The phone number, attributes and all texts were deleted. IDs, statuses, scores and times were kept. Any
          opt-out still applies.
        </Hint>
        <ButtonLink variant="default" size="xs" to="/w/$workspaceId/leads">
          View leads
        </ButtonLink>
      </Stack>
    </Center>
  )
}
