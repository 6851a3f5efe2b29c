import { Box, Button, Group, Image, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ResultOf } from 'gql.tada'
import { useState } from 'react'
import { ConfirmTwoFactor, StartTwoFactorSetup } from '../../../../generated/dashboard/documents.ts'
import { FormProblem } from '../../../components/form/form-problem.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { Secret } from '../../../components/text/secret.tsx'
import { CodeInput } from './code-input.tsx'

type Setup = NonNullable<ResultOf<typeof StartTwoFactorSetup>['startTwoFactorSetup']>

type Props = { onConfirmed: (recoveryCodes: readonly string[]) => void }

/** Adds an authenticator app: shows its secret and asks for a first code. */
export function TwoFactorSetup({ onConfirmed }: Props) {
  const [setup, setSetup] = useState<Setup | null>(null)
  const form = useForm({ initialValues: {} })
  const { run, isPending, problem } = useFormAction(StartTwoFactorSetup, form)
  if (setup) return <AddApp setup={setup} onConfirmed={onConfirmed} />
  const start = async () => setSetup((await run({}))?.startTwoFactorSetup ?? null)
  return (
    <Stack align="flex-start">
      <FormProblem error={problem} />
      <Group gap="xs">
        <Button loading={isPending} onClick={() => void start()}>
          Set up authenticator app
        </Button>
        {problem && (
          <Button variant="default" onClick={() => void signInAgain()}>
            Sign in again
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Ends the session, and returns to this page after the next sign-in. */
async function signInAgain(): Promise<void> {
  await fetch('/auth/sign-out', { method: 'POST' })
  location.assign(`/sign-in?${new URLSearchParams({ to: location.pathname })}`)
}

function AddApp({ setup, onConfirmed }: Props & { setup: Setup }) {
  const form = useForm({ initialValues: { code: '' } })
  const { run, isPending, problem } = useFormAction(ConfirmTwoFactor, form)
  const submit = form.onSubmit(async ({ code }) => {
    const answer = await run({ input: { code } })
    if (answer?.confirmTwoFactor) onConfirmed(answer.confirmTwoFactor.recoveryCodes)
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">1. Scan this QR code with an authenticator app on your phone.</Text>
        <Box bg="white" p="xs" w="fit-content" bdrs="md">
          <Image
            src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`}
            alt="QR code for your authenticator app"
            w={196}
            h={196}
          />
        </Box>
        <Secret label="Or enter this key in the app" value={setup.secret} />
        <Text size="sm">2. Enter the six-digit code that the app shows.</Text>
        <CodeInput inputMode="numeric" maw={220} data-autofocus autoFocus {...form.getInputProps('code')} />
        <FormProblem error={problem} />
        <Group>
          <Button type="submit" loading={isPending}>
            Turn on
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
