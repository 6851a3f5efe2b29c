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
      title={invited ? 'Invited' : again ? `Invite ${again.email} again` : 'Invite somebody'}
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
    validate: { email: isNotEmpty('Give their e-mail address.') },
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
          label="E-mail address"
          type="email"
          withAsterisk
          data-autofocus
          readOnly={again !== undefined}
          {...form.getInputProps('email')}
        />
        <TextInput label="Name" description="What the others see." maxLength={100} {...form.getInputProps('name')} />
        <Radio.Group label="Role" {...form.getInputProps('role')}>
          <Stack gap="xs" mt="xs">
            {rolesGivenBy(viewer.role).map(({ value, label, about }) => (
              <Radio key={value} value={value} label={label} description={about} />
            ))}
          </Stack>
        </Radio.Group>
        <FormEnd problem={problem} verb="Invite" isActing={isActing} onClose={onClose} />
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
            Hand it to them, and to nobody else: it lets in whoever has it, once, within 15 minutes. It is not shown
            again; you can invite them once more.
          </Text>
        </>
      )}
      {!link && (
        <Alert variant="light" color="gray" p="xs">
          They sign in elsewhere already: they come in here by their own mailbox or password.
        </Alert>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}

function howTheyHear(emailed: boolean | null, email: string): string {
  if (emailed) return `An e-mail with a sign-in link is on its way to ${email}.`
  if (emailed === false) return `The mail server did not take the e-mail to ${email}.`
  return 'This deployment sends no e-mail, so nobody but you tells them.'
}
