import { Alert, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { RemoveMember as RemoveMemberDocument, UpdateMember } from '../../../../generated/dashboard/documents.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { FormEnd } from '../../../components/form-end.tsx'
import { useAct } from '../../../components/use-act.ts'
import { useFormAct } from '../../../components/use-form-act.ts'
import { usePlace } from '../../../shell/workspace.tsx'
import { type Member, memberName, type Role, rolesGivenBy } from './roles.ts'

type Props = { member: Member; onClose: () => void }

/** Everybody may change their own name; a role is others’ to give. */
export function ChangeMember({ member, onClose }: Props) {
  const { viewer, may } = usePlace()
  const isSelf = viewer.member?.id === member.id
  const form = useForm<{ name: string; role: Role }>({ initialValues: { name: member.name, role: member.role } })
  const { act, isActing, problem } = useFormAct(UpdateMember, form, { done: 'Saved' })
  const submit = form.onSubmit(async ({ name, role }) => {
    const changes = { ...(name !== member.name && { name }), ...(role !== member.role && { role }) }
    if (await act({ input: { id: member.id, ...changes } })) onClose()
  })
  return (
    <Modal opened onClose={onClose} title={`Change ${memberName(member)}`} centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label="Name"
            description="Shown to your team."
            maxLength={100}
            data-autofocus
            {...form.getInputProps('name')}
          />
          {may('FULL_ACCESS') && (
            <Radio.Group label="Role" {...form.getInputProps('role')}>
              <Stack gap="xs" mt="xs">
                {rolesGivenBy(viewer.role).map(({ value, label, about }) => (
                  <Radio key={value} value={value} label={label} description={about} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {isSelf && form.values.role !== member.role && (
            <Alert color="orange" variant="light" p="xs">
              This is your own role. Your open pages close, and you may not be able to change it back.
            </Alert>
          )}
          <FormEnd problem={problem} verb="Save" isActing={isActing} isOff={!form.isDirty()} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

export function RemoveMember({ member, onClose }: Props) {
  const { viewer } = usePlace()
  const isSelf = viewer.member?.id === member.id
  const { act, isActing } = useAct(RemoveMemberDocument, { done: `${memberName(member)} removed` })
  const remove = async () => {
    if (!(await act({ input: { id: member.id } }))) return
    if (isSelf) return location.assign('/')
    onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={isSelf ? 'Leave this workspace?' : `Remove ${memberName(member)}?`}
      verb={isSelf ? 'Leave workspace' : 'Remove member'}
      isActing={isActing}
      onConfirm={remove}
    >
      {isSelf ? 'You lose' : 'They lose'} access to the live workspace and its sandbox immediately. Messages and changes
      are kept. API keys {isSelf ? 'you' : 'they'} created keep working. Revoke any that are no longer needed.
    </Confirm>
  )
}
