import { PasswordInput, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import type { ResultOf } from 'gql.tada'
import { type CompanySignIn, SetCompanySignIn } from '../../../../generated/dashboard/documents.ts'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'

export type Company = NonNullable<ResultOf<typeof CompanySignIn>['companySignIn']>

type Values = { issuer: string; clientId: string; clientSecret: string; domains: string }

/** The provider's settings. The stored secret is kept if none is entered. */
export function CompanyDialog({ company: { provider }, onClose }: { company: Company; onClose: () => void }) {
  const form = useForm<Values>({
    initialValues: {
      issuer: provider?.issuer ?? '',
      clientId: provider?.clientId ?? '',
      clientSecret: '',
      domains: provider?.domains.join(', ') ?? '',
    },
    validate: {
      issuer: isNotEmpty('Enter the issuer URL.'),
      clientId: isNotEmpty('Enter the client ID.'),
      clientSecret: (secret) => (provider || secret ? null : 'Enter the client secret.'),
      domains: isNotEmpty('Enter at least one domain.'),
    },
  })
  const { run, ...state } = useFormAction(SetCompanySignIn, form, { done: 'Company sign-in saved' })
  const submit = form.onSubmit(async ({ issuer, clientId, clientSecret, domains }) => {
    const input = {
      issuer: issuer.trim(),
      clientId: clientId.trim(),
      domains: domains.split(/[\s,]+/).filter(Boolean),
      ...(clientSecret && { clientSecret }),
    }
    if (await run({ input })) onClose()
  })
  return (
    <FormDialog title="Company sign-in" verb="Save" {...state} onSubmit={submit} onClose={onClose}>
      <TextInput
        label="Issuer URL"
        description="Your provider shows it with its OpenID Connect settings."
        placeholder="https://login.example.com"
        inputMode="url"
        data-autofocus
        withAsterisk
        {...form.getInputProps('issuer')}
      />
      <TextInput label="Client ID" autoComplete="off" withAsterisk {...form.getInputProps('clientId')} />
      <PasswordInput
        label="Client secret"
        description={provider ? 'Leave it empty to keep the stored one.' : undefined}
        autoComplete="off"
        withAsterisk={!provider}
        {...form.getInputProps('clientSecret')}
      />
      <TextInput
        label="Email domains"
        description="Separate several domains with commas."
        placeholder="example.com"
        withAsterisk
        {...form.getInputProps('domains')}
      />
    </FormDialog>
  )
}
