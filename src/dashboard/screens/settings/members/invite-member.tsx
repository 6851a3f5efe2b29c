import { Alert, Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import type { ResultOf } from 'gql.tada'
import { useState } from 'react'
import { InviteMember as InviteMemberDocument } from '../../../../generated/dashboard/documents.ts'
import { FormEnd } from '../../../components/form-end.tsx'
import { Secret } from '../../../components/secret.tsx'
import { useFormAct } from '../../../components/use-form-act.ts'
import { usePlace } from '../../../shell/workspace.tsx'
import { type Role, rolesGivenBy } from './roles.ts'

type Invited = NonNullable<ResultOf<typeof InviteMemberDocument>['inviteMember']>

/** Somebody known: to be invited once more. */
export type Again = { email: string; name: string; role: Role }

type Props = { opened: boolean; onClose: () => void; again?: Again | undefined }

export function InviteMember({ opened, onClose, again }: Props) {
  const [invited, setInvited] = useState<Invited | null>(null)
  const close = () => {
    setInvited(null)
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={invited ? 'Invited' : again ? `Invite ${again.email} again` : 'Invite member'}
      size="lg"
      centered
      closeOnClickOutside={invited === null}
    >
      {invited ? (
        <Invitation invited={invited} onClose={close} />
      ) : (
        <InviteForm again={again} onClose={close} onInvited={setInvited} />
      )}
    </Modal>
  )
}

type FormProps = { again: Again | undefined; onClose: () => void; onInvited: (invited: Invited) => void }

function InviteForm({ again, onClose, onInvited }: FormProps) {
  const { viewer } = usePlace()
  const form = useForm<Again>({
    initialValues: again ?? { email: '', name: '', role: 'AGENT' },
    validate: { email: isNotEmpty('Enter an email address.') },
  })
  const { act, isActing, problem } = useFormAct(InviteMemberDocument, form)
  const submit = form.onSubmit(async ({ email, name, role }) => {
    const answer = await act({ input: { email, role, ...(name !== '' && { name }) } })
    if (answer?.inviteMember) onInvited(answer.inviteMember)
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Email address"
          type="email"
          withAsterisk
          data-autofocus
          readOnly={again !== undefined}
          {...form.getInputProps('email')}
        />
        <TextInput label="Name" description="Shown to your team." maxLength={100} {...form.getInputProps('name')} />
        <Radio.Group label="Role" {...form.getInputProps('role')}>
          <Stack gap="xs" mt="xs">
            {rolesGivenBy(viewer.role).map(({ value, label, about }) => (
              <Radio key={value} value={value} label={label} description={about} />
            ))}
          </Stack>
        </Radio.Group>
        <FormEnd problem={problem} verb="Send invite" isActing={isActing} onClose={onClose} />
      </Stack>
    </form>
  )
}

function Invitation({ invited: { member, link, emailed }, onClose }: { invited: Invited; onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm">{howTheyHear(emailed, member?.email ?? 'They')}</Text>
      {link && (
        <>
          <Secret label="Their sign-in link" value={link} />
          <Text size="sm" c="dimmed">
            Share it only with them. It works once, for 15 minutes, and isn’t shown again. You can invite them again to
            create a new link.
          </Text>
        </>
      )}
      {!link && (
        <Alert variant="light" color="gray" p="xs">
          They already have an account. They can sign in with their password or an emailed link.
        </Alert>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}

function howTheyHear(emailed: boolean | null, email: string): string {
  if (emailed) return `We emailed a sign-in link to ${email}.`
  if (emailed === false) return `Couldn’t email ${email}. The mail server rejected it.`
  return 'Email isn’t set up, so share the sign-in details with them yourself.'
}
