import { PasswordInput, Text } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { ReplaceRecoveryCodes, TurnOffTwoFactor } from '../../../../generated/dashboard/documents.ts'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { CodeInput } from './code-input.tsx'

const requireCode = isNotEmpty('Enter a code.')

type ReplaceProps = { onClose: () => void; onReplaced: (codes: readonly string[]) => void }

/** Creates new recovery codes, after a code from the authenticator app. */
export function ReplaceRecoveryCodesDialog({ onClose, onReplaced }: ReplaceProps) {
  const form = useForm({ initialValues: { code: '' }, validate: { code: requireCode } })
  const { run, ...request } = useFormAction(ReplaceRecoveryCodes, form)
  const submit = form.onSubmit(async ({ code }) => {
    const answer = await run({ input: { code } })
    if (answer?.replaceRecoveryCodes) onReplaced(answer.replaceRecoveryCodes.recoveryCodes)
  })
  return (
    <FormDialog title="New recovery codes" verb="Create codes" {...request} onSubmit={submit} onClose={onClose}>
      <Text size="sm">Your earlier recovery codes stop working.</Text>
      <CodeInput label="Code from your authenticator app" withAsterisk data-autofocus {...form.getInputProps('code')} />
    </FormDialog>
  )
}

type TurnOffProps = { hasPassword: boolean; isRequired: boolean; onClose: () => void }

/** Turns off the member's own two-factor sign-in, after the password, if there is one, and a code. */
export function TurnOffTwoFactorDialog({ hasPassword, isRequired, onClose }: TurnOffProps) {
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: { code: requireCode, ...(hasPassword && { password: isNotEmpty('Enter your password.') }) },
  })
  const { run, ...request } = useFormAction(TurnOffTwoFactor, form, { done: 'Two-factor sign-in is off' })
  const submit = form.onSubmit(async ({ password, code }) => {
    if (await run({ input: { code, ...(password && { password }) } })) onClose()
  })
  return (
    <FormDialog title="Turn off two-factor sign-in" verb="Turn off" {...request} onSubmit={submit} onClose={onClose}>
      <Text size="sm">
        Signing in will no longer ask for a code. Your other sessions end.
        {isRequired && ' This workspace requires two-factor sign-in, so you must set it up again to use it.'}
      </Text>
      {hasPassword && (
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          withAsterisk
          data-autofocus
          {...form.getInputProps('password')}
        />
      )}
      <CodeInput
        label="Code"
        description="From your authenticator app, or a recovery code."
        withAsterisk
        data-autofocus={!hasPassword || undefined}
        {...form.getInputProps('code')}
      />
    </FormDialog>
  )
}
