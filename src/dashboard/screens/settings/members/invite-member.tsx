import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import type { ResultOf } from 'gql.tada'
import { useState } from 'react'
import { InviteMember as InviteMemberDocument } from '../../../../generated/dashboard/documents.ts'
import { DialogForm } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { Hint } from '../../../components/text/hint.tsx'
import { Secret } from '../../../components/text/secret.tsx'
import { dayAndTime } from '../../../components/text/when.tsx'
import { NameInput, RoleInput } from './member-fields.tsx'
import type { Role } from './roles.ts'

type Invited = NonNullable<ResultOf<typeof InviteMemberDocument>['inviteMember']>

/** A known member to invite again. */
type KnownMember = { email: string; name: string; role: Role }

type Props = { opened: boolean; onClose: () => void; knownMember?: KnownMember | undefined }

export function InviteMember({ opened, onClose, knownMember }: Props) {
  const [invited, setInvited] = useState<Invited | null>(null)
  const close = () => {
    setInvited(null)
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={invited ? 'Invited' : knownMember ? `Invite ${knownMember.email} again` : 'Invite member'}
      size="lg"
      centered
      closeOnClickOutside={invited === null}
    >
      {invited ? (
        <Invitation invited={invited} onClose={close} />
      ) : (
        <InviteForm knownMember={knownMember} onClose={close} onInvited={setInvited} />
      )}
    </Modal>
  )
}

type FormProps = { knownMember: KnownMember | undefined; onClose: () => void; onInvited: (invited: Invited) => void }

function InviteForm({ knownMember, onClose, onInvited }: FormProps) {
  const form = useForm<KnownMember>({
    initialValues: knownMember ?? { email: '', name: '', role: 'AGENT' },
    validate: { email: isNotEmpty('Enter an email address.') },
  })
  const { run, ...state } = useFormAction(InviteMemberDocument, form)
  const submit = form.onSubmit(async ({ email, name, role }) => {
    const answer = await run({ input: { email, role, ...(name !== '' && { name }) } })
    if (answer?.inviteMember) onInvited(answer.inviteMember)
  })
  return (
    <DialogForm verb="Send invite" {...state} onSubmit={submit} onClose={onClose}>
      <TextInput
        label="Email address"
        type="email"
        withAsterisk
        data-autofocus
        readOnly={knownMember !== undefined}
        {...form.getInputProps('email')}
      />
      <NameInput {...form.getInputProps('name')} />
      <RoleInput {...form.getInputProps('role')} />
    </DialogForm>
  )
}

function Invitation({ invited: { member, link, emailed }, onClose }: { invited: Invited; onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm">{invitationText(emailed, member?.email ?? 'your teammate')}</Text>
      {member?.invitationExpiresAt && (
        <Text size="sm">The invitation is valid until {dayAndTime(member.invitationExpiresAt)}.</Text>
      )}
      {link && (
        <>
          <Secret label="Their sign-in link" value={link} />
          <Hint>
            Share it only with them. It works once and isn’t shown again. You can invite them again to create a new
            link.
          </Hint>
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

function invitationText(emailed: boolean | null, email: string): string {
  if (emailed) return `We emailed a sign-in link to ${email}.`
  if (emailed === false) return `Couldn’t email ${email}. The mail server rejected it.`
  return 'Email isn’t set up. Share the sign-in details with your teammate yourself.'
}
