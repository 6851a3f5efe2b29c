import { Anchor, Center, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Provider } from 'urql'
import { createPlainClient } from '../../../client/workspace-client.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

/** For members of a workspace that requires two-factor sign-in, before they have set it up. */
export function RequiredScreen() {
  useDocumentTitle('Two-factor sign-in · Leadthread')
  const { workspaceId } = useParams({ from: '/w/$workspaceId/two-factor' })
  const { to } = useSearch({ from: '/w/$workspaceId/two-factor' })
  const client = useMemo(() => createPlainClient(workspaceId), [workspaceId])
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Provider value={client}>
      <Center component="main" py={{ base: 'md', sm: 64 }} px="md">
        <Paper maw={480} w="100%">
          <Stack>
            <div>
              <Title order={1} size="h2">
                Set up two-factor sign-in
              </Title>
              <Text size="sm" c="dimmed">
                This workspace requires a code from an authenticator app when you sign in. Set it up to continue.
              </Text>
            </div>
            {codes ? (
              <RecoveryCodes
                codes={codes}
                verb="Continue"
                onDone={() => location.assign(to ?? `/w/${workspaceId}/inbox`)}
              />
            ) : (
              <TwoFactorSetup onConfirmed={setCodes} />
            )}
            {!codes && (
              <Group>
                <Anchor size="sm" href="/sign-in">
                  Other workspaces and sign-out
                </Anchor>
              </Group>
            )}
          </Stack>
        </Paper>
      </Center>
    </Provider>
  )
}
